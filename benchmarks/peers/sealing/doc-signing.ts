import { importBuilt } from "../import-built.ts";
import type { SealingKey, SealingPeer } from "./peer.ts";
import { sealContent } from "./seal-content.ts";

/** Seals and verifies in child processes, as the service does. */
export type DocSigningSeals = SealingPeer & {
	sealWithoutFields: SealingPeer["seal"];
	verify(path: string): Promise<void>;
	/** The least that verifying is: parsing the file and checking its one signature. */
	readAndCheckOne(path: string): Promise<void>;
	close(): Promise<void>;
};

// Built modules of the service, of which the types are not part of this package.
type Processes = { run(job: string, input: unknown): Promise<unknown> };
type Pool = { for(caller: { work: string; name: string }): Processes; close(): Promise<void> };
type Key = { certificate: unknown };
type Modules = {
	openPdfPool(options: object): Pool;
	signingKeyFromPem(pem: SealingKey["pem"]): Key;
	sealFile(processes: Processes, request: object): Promise<unknown>;
	verifyFile(processes: Processes, file: object): Promise<{ status: string }>;
	fingerprintOf(certificate: unknown): string;
	certificateTexts(words: unknown, facts: object): unknown;
	english: unknown;
};

const modules = [
	"pdf/child-process/pdf-processes",
	"pdf/pades/load-signing-key",
	"pdf/sealing/seal-file",
	"pdf/verification/verify-file",
	"pdf/verification/fingerprint",
	"sealing/rules/certificate-texts",
	"languages/en/certificate",
];

// There is one caller: budgets would only slow it down.
const budget = { burstMs: 1e9, share: 1, maxMs: 1e9 };
const limits = { callerBudget: budget, verificationBudget: budget };

export async function openDocSigning({ pem }: SealingKey): Promise<DocSigningSeals> {
	const service = await importBuilt<Modules>("doc-signing", modules);
	const pool = service.openPdfPool({
		...limits,
		size: 1,
		timeLimitMs: 20_000,
		memoryLimitBytes: 768 * 2 ** 20,
	});
	const key = service.signingKeyFromPem(pem);
	const texts = service.certificateTexts(service.english, {
		outcome: "completed",
		auditHead: "cd".repeat(32),
		verifyUrl: "https://sign.example/verify",
	});
	const [signing, verifying] = ["signing", "verification"].map((work) =>
		pool.for({ work, name: "benchmark" }),
	);
	if (!signing || !verifying) throw new Error("There is no pool.");
	const content = sealContent(texts);
	const sealWith = (more: object) => async (inputPath: string, outputPath: string) => {
		const request = { inputPath, outputPath, content: { ...content, ...more }, key, timeStamp: null };
		await service.sealFile(signing, request);
	};
	const ourCertificates = [service.fingerprintOf(key.certificate)];
	return {
		name: "doc-signing",
		seal: sealWith({}),
		sealWithoutFields: sealWith({ fields: [] }),
		async verify(path) {
			const { status } = await service.verifyFile(verifying, { path, ourCertificates, anchors: [] });
			if (status !== "intact") throw new Error(`A sealed file is ${status}.`);
		},
		async readAndCheckOne(path) {
			await verifying.run("readSeal", { path });
		},
		close: () => pool.close(),
	};
}
