//! The tags of a [`Game`].

use std::borrow::Cow;

use super::{Game, Item, NodeId};
use crate::value;

/// A tag pair as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TagPair {
    /// The name.
    pub name: Box<[u8]>,
    /// The value with its backslashes.
    pub raw_value: Box<[u8]>,
    /// What stands before it.
    pub before: Vec<Item>,
}

impl TagPair {
    /// The text the value stands for.
    pub fn value(&self) -> Cow<'_, [u8]> {
        value::decode(&self.raw_value)
    }
}

impl Game {
    /// The tags in their order.
    pub fn tags(&self) -> &[TagPair] {
        &self.tags
    }

    /// The text the value of a tag stands for; of several tags with the same name, the first counts.
    pub fn tag(&self, name: &[u8]) -> Option<Cow<'_, [u8]>> {
        self.tags.iter().find(|tag| *tag.name == *name).map(TagPair::value)
    }

    /// Gives the first tag with this name another value, or puts a new one behind the others.
    pub fn set_tag(&mut self, name: &[u8], value: &[u8]) {
        let mut raw_value = Vec::with_capacity(value.len());
        value::append_encoded(value, &mut raw_value);
        let raw_value = raw_value.into();
        match self.tags.iter_mut().find(|tag| *tag.name == *name) {
            Some(tag) => tag.raw_value = raw_value,
            None => self.tags.push(TagPair { name: name.into(), raw_value, before: Vec::new() }),
        }
    }

    /// Removes every tag with this name; tells whether there was one. What stands before it stays.
    pub fn remove_tag(&mut self, name: &[u8]) -> bool {
        let count = self.tags.len();
        let mut homeless = Vec::new();
        for mut tag in std::mem::take(&mut self.tags) {
            homeless.append(&mut tag.before);
            if *tag.name != *name {
                tag.before = std::mem::take(&mut homeless);
                self.tags.push(tag);
            }
        }
        self.nodes[NodeId::ROOT.index()].after.splice(..0, homeless);
        self.tags.len() < count
    }

    pub(super) fn push_tag(&mut self, tag: TagPair) {
        self.tags.push(tag);
    }
}
