import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./tools.ts";

/** A token of SoftHSM in a folder of its own, with the PIN 1234. */
export function openSoftHsm() {
	const folder = mkdtempSync(join(tmpdir(), "soft-hsm-"));
	const configuration = join(folder, "softhsm2.conf");
	mkdirSync(join(folder, "tokens"));
	const present = `directories.tokendir = ${join(folder, "tokens")}\nlog.level = ERROR\n`;
	writeFileSync(configuration, present);
	process.env.SOFTHSM2_CONF = configuration;
	runTool("softhsm2-util", [
		...["--init-token", "--free", "--label", "Our Seals", "--pin", "1234", "--so-pin", "12345678"],
	]);
	// pkcs11-tool itself, behind a script that notes each run and can delay it or answer instead.
	const [programs, runs, first] = [join(folder, "bin"), join(folder, "runs"), join(folder, "first.sh")];
	const path = process.env.PATH;
	mkdirSync(programs);
	const script = join(programs, "pkcs11-tool");
	writeFileSync(
		script,
		`#!/bin/sh\necho start >> ${runs}\n[ ! -f ${first} ] || . ${first}\nPATH="${path}" pkcs11-tool "$@"\nstatus=$?\necho end >> ${runs}\nexit $status\n`,
	);
	chmodSync(script, 0o755);
	process.env.PATH = `${programs}:${path}`;
	let keys = 0;
	return {
		folder,
		/** Moves a key to the token. Returns the settings, whose file has only the certificate. */
		add({ key, certificates }: { key: string; certificates: string }) {
			const id = `${++keys}`.padStart(2, "0");
			const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, `${id}.pem`)];
			writeFileSync(keyFile, key);
			writeFileSync(certificateFile, certificates);
			const options = ["--token", "Our Seals", "--pin", "1234", "--id", id, "--label", `seal-${id}`];
			const { status, output } = runTool("softhsm2-util", ["--import", keyFile, ...options]);
			rmSync(keyFile);
			if (status !== 0) throw new Error(output);
			return {
				SIGNING_KEY_FILE: certificateFile,
				SIGNING_KEY_TOKEN: `pkcs11:token=Our%20Seals;id=%${id}?module-path=/usr/lib/softhsm/libsofthsm2.so`,
				SIGNING_KEY_PASSPHRASE: "1234",
			};
		},
		/** What ran since the last call: the start and end of each process, in order. */
		takeRuns(): string[] {
			const lines = existsSync(runs) ? readFileSync(runs, "utf8").trim().split("\n") : [];
			rmSync(runs, { force: true });
			return lines;
		},
		/** Shell commands that each run begins with; none by default. */
		beginWith: (commands = "") => writeFileSync(first, commands),
		/** Takes the token out, or puts it back. */
		setPresent: (isPresent: boolean) =>
			writeFileSync(configuration, isPresent ? present : "directories.tokendir = /nonexistent\n"),
		close: () => {
			process.env.PATH = path;
			rmSync(folder, { recursive: true });
		},
	};
}
