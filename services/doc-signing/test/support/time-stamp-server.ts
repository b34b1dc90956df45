import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Identity, openPki, TIME_STAMPING } from "./pki.ts";
import { timeStampToken } from "./time-stamp-token.ts";
import { runTool } from "./tools.ts";

export type TimeStampServer = {
	url: string;
	/** PEM file of the issuer of the server's certificate; TIMESTAMP_TRUST may name it. */
	rootFile: string;
	/** Number of requests received. */
	requestCount(): number;
	/** Responds 503 from now on, or works again. */
	setDown(isDown: boolean): void;
	/** Never responds from now on, or works again. */
	setHanging(isHanging: boolean): void;
	close(): Promise<void>;
};
/** PEM files. */
export type TimeStampIdentity = { certificate: string; key: string; chain?: string };

type Options = {
	/** Certificate and key of another server; when absent, its own with its own root. */
	identity?: TimeStampIdentity;
	/** May change the request before it is answered, to simulate a server that cannot be trusted. */
	tamper?: (query: Buffer) => Buffer;
	/** Time in its tokens; openssl's clock when absent. When set, its certificate may be for any purpose. */
	time?: () => Date;
	/** Bytes of additional certificates in the token of the n-th request, from 1. */
	bulk?: (request: number) => number;
};

/** A time-stamp server whose every token openssl signs: a real RFC 3161 responder. */
export async function startTimeStampServer(options: Options = {}): Promise<TimeStampServer> {
	const { tamper = (query) => query, time, bulk } = options;
	const pki = openPki();
	const at = (name: string) => join(pki.folder, name);
	const root = pki.issue("Test time-stamp authority");
	const identity = options.identity ?? ownIdentity(pki.issue("Test time-stamps", root, TIME_STAMPING), root);
	writeFileSync(at("serial"), "01\n");
	let requestCount = 0;

	const chainOf = (request: number): string => {
		const file = at("chain.pem");
		const size = bulk?.(request) ?? 0;
		const more =
			size > 0 ? pki.issue("Bulk", root, [`1.2.3.4=ASN1:UTF8String:${"x".repeat(size)}`]).certificate : "";
		writeFileSync(file, (identity.chain ? readFileSync(identity.chain, "latin1") : "") + more);
		return file;
	};
	const stamp = (sent: Buffer): Buffer => {
		const query = tamper(sent);
		requestCount += 1;
		const signer = { ...identity, chain: chainOf(requestCount) };
		if (time) return timeStampToken(query, time(), signer, pki.folder);
		writeFileSync(at("query.tsq"), query);
		writeFileSync(at("tsa.cnf"), configuration(pki.folder, signer));
		const io = ["-queryfile", at("query.tsq"), "-out", at("answer.tsr")];
		runTool("openssl", ["ts", "-reply", "-config", at("tsa.cnf"), ...io]);
		return readFileSync(at("answer.tsr"));
	};
	let isDown = false;
	let isHanging = false;
	const server = createServer((request, response) => {
		if (isHanging) return void requestCount++;
		if (isDown) {
			requestCount += 1;
			return void response.writeHead(503).end();
		}
		response.setHeader("content-type", "application/timestamp-reply");
		buffer(request).then(
			(query) => response.end(stamp(query)),
			() => response.destroy(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		rootFile: root.certificateFile,
		requestCount: () => requestCount,
		setDown: (down) => {
			isDown = down;
		},
		setHanging: (hanging) => {
			isHanging = hanging;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			pki.close();
		},
	};
}

function ownIdentity({ certificateFile, keyFile }: Identity, root: Identity): TimeStampIdentity {
	return { certificate: certificateFile, key: keyFile, chain: root.certificateFile };
}

function configuration(folder: string, { certificate, key, chain }: TimeStampIdentity): string {
	return [
		"[tsa]",
		"default_tsa = own",
		"[own]",
		`serial = ${folder}/serial`,
		`signer_cert = ${certificate}`,
		`signer_key = ${key}`,
		...(chain && readFileSync(chain).length > 0 ? [`certs = ${chain}`] : []),
		"signer_digest = sha256",
		"default_policy = 1.2.3.4",
		"digests = sha256",
		"accuracy = secs:1",
		"ess_cert_id_alg = sha256",
	].join("\n");
}
