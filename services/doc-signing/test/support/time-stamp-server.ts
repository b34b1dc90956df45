import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { runTool } from "./tools.ts";

export type TimeStampServer = {
	url: string;
	/** Answers 503 from now on, or answers again. */
	setDown(isDown: boolean): void;
	close(): Promise<void>;
};
/** PEM files. */
export type TimeStampIdentity = { certificate: string; key: string; chain?: string };

/**
 * A time-stamp server whose every answer openssl makes: a real RFC 3161 responder with a key of its own, or a given one.
 * `tamper` may swap the request before it is answered, to play a server that cannot be trusted.
 */
export async function startTimeStampServer(
	tamper = (query: Buffer): Buffer => query,
	given?: TimeStampIdentity,
): Promise<TimeStampServer> {
	const folder = mkdtempSync(join(tmpdir(), "time-stamp-"));
	const at = (name: string) => join(folder, name);
	writeFileSync(at("tsa.cnf"), configuration(folder, given ?? makeIdentity(folder)));
	writeFileSync(at("serial"), "01\n");

	const stamp = (query: Buffer): Buffer => {
		writeFileSync(at("query.tsq"), tamper(query));
		const io = ["-queryfile", at("query.tsq"), "-out", at("answer.tsr")];
		runTool("openssl", ["ts", "-reply", "-config", at("tsa.cnf"), ...io]);
		return readFileSync(at("answer.tsr"));
	};
	let down = false;
	const server = createServer((request, response) => {
		if (down) return void response.writeHead(503).end();
		response.setHeader("content-type", "application/timestamp-reply");
		buffer(request).then(
			(query) => response.end(stamp(query)),
			() => response.destroy(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		setDown: (isDown) => {
			down = isDown;
		},
		close: async () => {
			await new Promise((resolve) => server.close(resolve));
			rmSync(folder, { recursive: true });
		},
	};
}

function makeIdentity(folder: string): TimeStampIdentity {
	const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
	const subject = ["-subj", "/CN=Test time-stamps", "-days", "30", "-nodes"];
	const usage = ["-addext", "extendedKeyUsage=critical,timeStamping"];
	runTool("openssl", [
		...["req", "-x509", "-newkey", "rsa:2048", ...subject, ...usage, "-keyout", key, "-out", certificate],
	]);
	return { certificate, key };
}

function configuration(folder: string, { certificate, key, chain }: TimeStampIdentity): string {
	return [
		"[tsa]",
		"default_tsa = own",
		"[own]",
		`serial = ${folder}/serial`,
		`signer_cert = ${certificate}`,
		`signer_key = ${key}`,
		...(chain ? [`certs = ${chain}`] : []),
		"signer_digest = sha256",
		"default_policy = 1.2.3.4",
		"digests = sha256",
		"accuracy = secs:1",
		"ess_cert_id_alg = sha256",
	].join("\n");
}
