//! Running other programs: each is announced, and a failure says which command it was.

use std::{error, fmt, path::Path, process::Command};

use anyhow::{Context as _, Result, bail};

/// The command line of this program was not understood. Told from other errors by the exit code.
#[derive(Debug)]
pub(crate) struct Usage(String);

impl Usage {
    pub(crate) fn new(message: String) -> Usage {
        Usage(message)
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for Usage {}

/// Cargo as found on the path (which with rustup understands `+nightly`), in the folder of the repository.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(arguments);
    command
}

/// Says what is about to be done.
pub(crate) fn announce(step: &str) {
    println!("\n== {step}");
}

/// Announces a step, runs its command to the end with our own input and output, and fails if it does.
pub(crate) fn run(step: &str, command: &mut Command) -> Result<()> {
    announce(&format!("{step}: {}", line(command)));
    let status = command.status().with_context(|| format!("`{}` could not be started", line(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// What a command prints, if it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("`{}` could not be started", line(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({}): {}", line(command), output.status, said.trim_end());
    }
    Ok(output.stdout)
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line += &argument.to_string_lossy();
    }
    line
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_failure_names_its_command() {
        let here = Path::new(".");
        let error = output(&mut cargo(here, &["no-such-command"])).unwrap_err().to_string();
        assert!(error.starts_with("`cargo no-such-command` failed (exit "), "{error}");
        let error = run("nothing", &mut Command::new("no such program")).unwrap_err().to_string();
        assert_eq!(error, "`no such program` could not be started");
    }

    #[test]
    fn what_a_command_prints_is_given_back() {
        let said = output(&mut cargo(Path::new("."), &["--version"])).unwrap();
        assert!(said.starts_with(b"cargo "));
    }
}
