import { importBuilt } from "../start-process.ts";
import type { SealingKey, SealingPeer } from "./libraries.ts";

/** Seals and verifies in child processes, as the service does. */
export type DocSigningSeals = SealingPeer & {
	sealWithoutFields: SealingPeer["seal"];
	verify(path: string): Promise<void>;
	/** The least that verifying is: parsing the file and checking its one signature. */
	readAndCheckOne(path: string): Promise<void>;
	close(): Promise<void>;
};

// What the modules of the service export.
type Modules = typeof import("../../../services/doc-signing/src/pdf/child-process/pdf-processes.ts") &
	typeof import("../../../services/doc-signing/src/pdf/pades/load-signing-key.ts") &
	typeof import("../../../services/doc-signing/src/pdf/sealing/seal-file.ts") &
	typeof import("../../../services/doc-signing/src/pdf/verification/verify-file.ts") &
	typeof import("../../../services/doc-signing/src/pdf/pades/certificate-chain.ts") &
	typeof import("../../../services/doc-signing/src/sealing/rules/certificate-texts.ts") &
	typeof import("../../../services/doc-signing/src/languages/generated/en/certificate.ts");
type Content = Parameters<Modules["sealFile"]>[1]["content"];
type Facts = Content["certificate"];
type Field = Content["fields"][number];
type Party = Facts["parties"][number];
type Signature = NonNullable<Party["signature"]>;

const modules = [
	"pdf/child-process/pdf-processes",
	"pdf/pades/load-signing-key",
	"pdf/sealing/seal-file",
	"pdf/verification/verify-file",
	"pdf/pades/certificate-chain",
	"sealing/rules/certificate-texts",
	"languages/generated/en/certificate",
];

const VERIFY_URL = "https://sign.example/verify";
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
	const texts = service.certificateTexts(service.certificate, {
		outcome: "completed",
		auditHead: "cd".repeat(32),
		verifyUrl: VERIFY_URL,
	});
	const signing = pool.for({ work: "signing", name: "benchmark" });
	const verifying = pool.for({ work: "verification", name: "benchmark" });
	const content = sealContent(texts);
	const sealWith = (more: Partial<Content>) => async (inputPath: string, outputPath: string) => {
		const request = { inputPath, outputPath, content: { ...content, ...more }, key, timeStamp: null };
		await service.sealFile(signing, request);
	};
	const ourCertificates = [service.computeFingerprint(key.certificate)];
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

const MOMENT = "2026-11-21T07:00:00Z";

const typed: Signature = { type: "typed", text: "Ada Lovelace" };
const drawn: Signature = {
	type: "strokes",
	strokes: [{ points: Array.from({ length: 80 }, (_, n) => ({ x: 2 * n, y: 20 + 15 * Math.sin(n / 5) })) }],
};

/** What a sealed file shows: four texts, a typed and a drawn signature, and a certificate page of two signers. */
function sealContent(texts: Facts["texts"]): Content {
	const values = ["Łukasz Müller", "2026-11-22", "Berlin", "ada@example.com"];
	return {
		fields: [
			...values.map(
				(text, n): Field => ({
					page: 1,
					rect: { x: 10, y: 10 * (n + 1), width: 30, height: 4 },
					mark: { kind: "text", text, fontSize: null, align: "left", wrapped: false },
				}),
			),
			...[typed, drawn].map(
				(signature, n): Field => ({
					page: 1,
					rect: { x: 10, y: 60 + 10 * n, width: 30, height: 6 },
					mark: { kind: "signature", signature },
				}),
			),
		],
		formValues: {},
		attachments: [],
		foot: null,
		stamp: null,
		signature: { name: "Example Sign", reason: "All recipients have signed", location: null },
		sealedAt: MOMENT,
		certificate: {
			...{
				texts,
				outcome: "completed",
				title: "Lease agreement",
				documentId: "4711",
				issuer: "Example Sign",
			},
			sender: { name: "Ada Lovelace", email: "ada@example.com", account: "Example", ipAddress: null },
			verifyUrl: VERIFY_URL,
			...{ timeZone: "Europe/Berlin", createdAt: MOMENT, sentAt: MOMENT, finishedAt: MOMENT, brand: null },
			auditHead: "cd".repeat(32),
			parts: [],
			parties: [party("Ada Lovelace", typed), party("Grace Hopper", drawn)],
		},
	};
}

function party(name: string, signature: Signature): Party {
	return {
		...{ name, email: "ada@example.com", role: "Signer", action: "Signed", reason: null },
		...{ signature, signatureAlt: null },
		...{ authentication: "Personal link sent to this email address", signatures: [], reference: null },
		...{ sentAt: MOMENT, openedAt: MOMENT, consentedAt: MOMENT, consent: null, actedAt: MOMENT },
		...{ ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36" },
	};
}
