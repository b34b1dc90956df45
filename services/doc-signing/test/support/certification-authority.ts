import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { TimeStampIdentity } from "./time-stamp-server.ts";
import { runTool } from "./tools.ts";

const AUTHORITIES = ["root", "issuing"] as const;
const SUBJECTS = ["issuing", "responder", "signer", "tsa"] as const;
type Authority = (typeof AUTHORITIES)[number];
export type Subject = (typeof SUBJECTS)[number];

export type CertificationAuthority = {
	url: string;
	/** PEM: the signer's key and certificate, then the issuing authority's; the root has to be downloaded. */
	signerFile: string;
	timeStamps: TimeStampIdentity;
	/** PEM of the root. */
	rootFile: string;
	folder: string;
	revoke(who: Subject): void;
	/** Responds 503 to everything, or works again. */
	setDown(isDown: boolean): void;
	/** Changes a response's bytes before it is sent. */
	tamper(how: ((path: string, answer: Buffer) => Buffer) | undefined): void;
	/** Requested paths. */
	asked: string[];
	close(): Promise<void>;
};

/**
 * A root and an issuing authority created by openssl: the signer's certificate is checked by OCSP (a delegated
 * responder), the time-stamp server's and the issuing authority's by CRLs. openssl generates every response.
 */
export async function startCertificationAuthority({
	silent = [],
}: {
	/** Its certificates name no URL for revocation data. */
	silent?: Subject[];
} = {}): Promise<CertificationAuthority> {
	const folder = mkdtempSync(join(tmpdir(), "authority-"));
	const at = (name: string) => join(folder, name);
	const revoked = new Set<Subject>();
	const asked: string[] = [];
	let isDown = false;
	let tampered: ((path: string, answer: Buffer) => Buffer) | undefined;

	const answers: Record<string, (query: Buffer) => Buffer> = {
		"/ocsp": (query) => ocspAnswer(folder, query, revoked),
		"/root.crl": () => list(folder, "root", revoked),
		"/issuing.crl": () => list(folder, "issuing", revoked),
		"/root.cer": () => readFileSync(at("root.der")),
		"/issuing.cer": () => readFileSync(at("issuing.der")),
	};
	const server = createServer((request, response) => {
		const path = request.url ?? "";
		asked.push(path);
		const answer = answers[path];
		if (isDown || !answer) response.writeHead(isDown ? 503 : 404).end();
		else
			buffer(request).then(
				(query) => response.end(tampered ? tampered(path, answer(query)) : answer(query)),
				() => response.destroy(),
			);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	makeCertificates(folder, url, silent);
	return {
		url,
		signerFile: at("signing-key.pem"),
		timeStamps: { certificate: at("tsa.pem"), key: at("tsa.key"), chain: at("issuing.pem") },
		rootFile: at("root.pem"),
		folder,
		revoke: (who) => void revoked.add(who),
		setDown: (down) => {
			isDown = down;
		},
		tamper: (how) => {
			tampered = how;
		},
		asked,
		close: async () => {
			await new Promise((resolve) => server.close(resolve));
			rmSync(folder, { recursive: true });
		},
	};
}

function makeCertificates(folder: string, url: string, silent: Subject[]): void {
	const at = (name: string) => join(folder, name);
	const list = (who: Subject) =>
		silent.includes(who) ? "nsComment=silent" : `crlDistributionPoints=URI:${url}/${issuerOf(who)}.crl`;
	const extensions: Record<Subject, string[]> = {
		issuing: [
			"basicConstraints=critical,CA:TRUE",
			"keyUsage=critical,keyCertSign,cRLSign",
			list("issuing"),
			`authorityInfoAccess=caIssuers;URI:${url}/root.cer`,
		],
		responder: ["extendedKeyUsage=OCSPSigning", "noCheck=yes"],
		signer: [
			"keyUsage=critical,digitalSignature,nonRepudiation",
			`authorityInfoAccess=OCSP;URI:${url}/ocsp,caIssuers;URI:${url}/issuing.cer`,
		],
		tsa: ["extendedKeyUsage=critical,timeStamping", list("tsa")],
	};
	const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	openssl(["req", "-x509", ...newKey, "-subj", "/CN=Test root", "-days", "30"], {
		"-keyout": at("root.key"),
		"-out": at("root.pem"),
	});
	openssl(["x509", "-outform", "DER"], { "-in": at("root.pem"), "-out": at("root.der") });
	for (const who of SUBJECTS) {
		const issuer = issuerOf(who);
		writeFileSync(at(`${who}.ext`), extensions[who].join("\n"));
		openssl(["req", ...newKey, "-subj", `/CN=Test ${who}`], {
			"-keyout": at(`${who}.key`),
			"-out": at(`${who}.csr`),
		});
		openssl(["x509", "-req", "-days", "20", "-set_serial", String(serialOf(who))], {
			"-in": at(`${who}.csr`),
			"-CA": at(`${issuer}.pem`),
			"-CAkey": at(`${issuer}.key`),
			"-extfile": at(`${who}.ext`),
			"-out": at(`${who}.pem`),
		});
	}
	openssl(["x509", "-outform", "DER"], { "-in": at("issuing.pem"), "-out": at("issuing.der") });
	const parts = ["signer.key", "signer.pem", "issuing.pem"].map((name) => readFileSync(at(name), "latin1"));
	writeFileSync(at("signing-key.pem"), parts.join(""));
}

function ocspAnswer(folder: string, query: Buffer, revoked: Set<Subject>): Buffer {
	const at = (name: string) => join(folder, name);
	writeFileSync(at("query.ocsp"), query);
	writeIndex(folder, "issuing", revoked);
	openssl(["ocsp", "-ndays", "1"], {
		"-index": at("issuing.index"),
		"-CA": at("issuing.pem"),
		"-rsigner": at("responder.pem"),
		"-rkey": at("responder.key"),
		"-reqin": at("query.ocsp"),
		"-respout": at("answer.ocsp"),
	});
	return readFileSync(at("answer.ocsp"));
}

function list(folder: string, authority: Authority, revoked: Set<Subject>): Buffer {
	const at = (name: string) => join(folder, name);
	const lines = ["[ca]", "default_ca = own", "[own]", `database = ${at(`${authority}.index`)}`];
	writeFileSync(at("crl.cnf"), [...lines, "default_md = sha256", "default_crl_days = 1"].join("\n"));
	writeIndex(folder, authority, revoked);
	openssl(["ca", "-gencrl"], {
		"-config": at("crl.cnf"),
		"-cert": at(`${authority}.pem`),
		"-keyfile": at(`${authority}.key`),
		"-out": at("list.pem"),
	});
	openssl(["crl", "-outform", "DER"], { "-in": at("list.pem"), "-out": at("list.der") });
	return readFileSync(at("list.der"));
}

/** openssl's database of the certificates an authority issued. */
function writeIndex(folder: string, authority: Authority, revoked: Set<Subject>): void {
	const lines = SUBJECTS.filter((who) => issuerOf(who) === authority).map((who) => {
		const state = revoked.has(who) ? ["R", "491231235959Z", "200102030405Z"] : ["V", "491231235959Z", ""];
		const serial = serialOf(who).toString(16).padStart(2, "0").toUpperCase();
		return [...state, serial, "unknown", `/CN=Test ${who}`].join("\t");
	});
	writeFileSync(join(folder, `${authority}.index`), `${lines.join("\n")}\n`);
}

function issuerOf(who: Subject): Authority {
	return who === "issuing" ? "root" : "issuing";
}

function serialOf(who: Subject): number {
	return 16 + SUBJECTS.indexOf(who);
}

function openssl(args: string[], files: Record<string, string>): void {
	const { status, output } = runTool("openssl", [...args, ...Object.entries(files).flat()]);
	if (status !== 0) throw new Error(`openssl ${args.join(" ")}: ${output}`);
}
