import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readReason } from "@repo/service-kit/log";
import { timeBy, timeLong } from "@repo/service-kit/metrics";
import { readLogo } from "../accounts/branding/read-logo.ts";
import { toAccountKey } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { fileOf } from "../envelopes/documents/queries.ts";
import { getWords } from "../languages/words.ts";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import type { Caller } from "../pdf/child-process/pdf-processes.ts";
import { fittingFormValues } from "../pdf/forms/check-form-values.ts";
import { computeFingerprint, nameCertificate } from "../pdf/pades/certificate-chain.ts";
import { RevokedCertificate } from "../pdf/revocation/revocation-data.ts";
import { type SealedFile, sealFile } from "../pdf/sealing/seal-file.ts";
import { type FileKey, fileKey, requireFileKey } from "../platform/storage/keys.ts";
import { removeObject } from "../platform/storage/stored-objects.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { Superseded } from "./errors.ts";
import { finishSealing } from "./finish-sealing.ts";

import { markRevoked } from "./queries/certificates.ts";
import { readSealFacts, type SealFacts } from "./queries/facts.ts";
import { type Attempt, moveToFailed, setPendingKey, startAttempt } from "./queries/sealings.ts";
import { readImages } from "./read-images.ts";
import { makeSealContent } from "./rules/seal-content.ts";
import { timeStampFor } from "./time-stamp-servers.ts";
import { removeUnfinished, storeSealed } from "./unfinished-objects.ts";

type Deps = Pick<
	Dependencies,
	"config" | "db" | "clock" | "storage" | "pdf" | "signingKeys" | "authorities" | "timeStamps" | "log"
>;

/**
 * Creates a finished document's sealed PDF, once. The object is written before the row that names it; the row, the
 * audit event, the webhooks and the mails are one transaction. A crash leaves at most an object, which the next
 * attempt removes. Throws on failure, so that the job is retried.
 */
export async function sealDocument(dependencies: Deps, documentId: number): Promise<void> {
	const { db, clock, log } = dependencies;
	const attempt = await startAttempt(db, documentId);
	if (!attempt) return;
	const begun = performance.now();
	const observe = (result: "sealed" | "failed") =>
		attemptSeconds.observe(result, (performance.now() - begun) / 1000);
	try {
		await removeLeftover(dependencies, attempt, attempt.leftover);
		await seal(dependencies, attempt);
		observe("sealed");
		sealingDelay.observe((clock().getTime() - attempt.queuedAt.getTime()) / 1000);
	} catch (error) {
		if (error instanceof Superseded) {
			log.warn({ documentId, attempt: attempt.number }, "superseded by a newer sealing attempt");
			return;
		}
		// Not an attempt: the job runs again as soon as there is room.
		if (error instanceof PdfBusy) throw error;
		observe("failed");
		await moveToFailed(db, attempt, describeFailure(error));
		throw error;
	}
}

function describeFailure(error: unknown): string {
	if (error instanceof RevokedCertificate)
		return `${error.message} The service does not seal with it. Put another certificate into SIGNING_KEY_FILE and restart.`;
	return readReason(error);
}

async function seal(dependencies: Deps, attempt: Attempt): Promise<void> {
	const { db, log } = dependencies;
	const facts = await readSealFacts(db, attempt.documentId);
	return inWorkFolder(async (folder) => {
		const sealed = await makeSealedFile(dependencies, facts, folder);
		const key = fileKey(sealed.file.sha256);
		const stored = await storeSealed(dependencies, {
			key,
			bytes: await readFile(sealed.path),
			name: (tx) => setPendingKey(tx, attempt, key),
		});
		if (stored.sha256 !== sealed.file.sha256) throw new Error("the file changed between check and storage");
		const finished = await finishSealing(dependencies, attempt, { ...sealed, key, facts });
		if (!finished) {
			await removeObject(dependencies, key, fileOf(attempt.documentId));
			throw new Superseded();
		}
		if (sealed.file.revocationGaps.length > 0)
			log.warn(
				{ documentId: attempt.documentId, missing: sealed.file.revocationGaps },
				"sealed without revocation data",
			);
	});
}

async function makeSealedFile(
	deps: Deps,
	facts: SealFacts,
	folder: string,
): Promise<{ path: string; file: SealedFile; certificate: string; expiresAt: Date }> {
	const { config, db, clock, storage, pdf, signingKeys, authorities, timeStamps } = deps;
	const { originalKey, originalHash, originalBytes } = facts.file;
	if (!originalKey || !originalHash || originalBytes === null) throw new Error("the document has no file");
	requireFileKey(originalKey);
	const inputPath = join(folder, "original.pdf");
	const recorded = { sha256: originalHash.toString("hex"), size: originalBytes };
	await writeFile(inputPath, await storage.read(originalKey, recorded));
	const images = await readImages(storage, facts.fields);
	const logo = await readLogo(deps, facts.brand);
	const formValues = fittingFormValues(facts.file.formFields ?? [], facts.document.formValues ?? {});
	const key = await signingKeys.current();
	const path = join(folder, "sealed.pdf");
	const caller: Caller = { work: "signing", name: toAccountKey(facts.document) };
	const file = await sealFile(pdf.for(caller), {
		inputPath,
		outputPath: path,
		content: makeSealContent(facts, images, {
			baseUrl: config.BASE_URL,
			sealedAt: clock(),
			formValues,
			words: getWords(facts.document.language ?? "en").certificate,
			logo,
		}),
		key,
		timeStamp: timeStampFor(config, timeStamps),
		revocation: { ask: authorities.ask, clock },
	}).catch(async (error: unknown) => {
		if (error instanceof RevokedCertificate) {
			const { revokedAt } = error;
			const learned = { certificate: nameCertificate(error.certificate), revokedAt, learnedAt: clock() };
			await markRevoked(db, computeFingerprint(key.certificate), learned);
		}
		throw error;
	});
	const { certificate } = key;
	return {
		path,
		file,
		certificate: computeFingerprint(certificate),
		expiresAt: new Date(certificate.validTo),
	};
}

async function removeLeftover(deps: Deps, attempt: Attempt, leftover: string | null): Promise<void> {
	if (leftover === null) return;
	await removeUnfinished(deps, {
		...{ documentId: attempt.documentId, key: leftover as FileKey },
		unname: (tx) => setPendingKey(tx, attempt, null),
	});
}

const attemptSeconds = timeBy({
	name: "sealing_attempt_duration_seconds",
	help: "Duration of an attempt to seal a document, by result. A failed one is repeated.",
	label: "result",
	values: ["sealed", "failed"],
});

const sealingDelay = timeLong({
	name: "sealing_delay_seconds",
	help: "Time from the end of signing until the document was sealed.",
});
