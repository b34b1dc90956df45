import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { writeCount } from "@repo/accounts/operators";
import { CommandRefused, columns } from "@repo/service-kit/cli";
import { exportAnchor, readAnchors } from "../../audit-log/anchors/export-anchors.ts";
import {
	type ExportedAnchors,
	NotAnExportedAnchor,
	readExportedAnchors,
} from "../../audit-log/anchors/exported-anchor.ts";
import { type AnchorsVerified, verifyAnchors } from "../../audit-log/anchors/verify-anchors.ts";
import { type LogsVerified, readOwnCertificates, verifyLogs } from "../../sealing/verify-logs.ts";
import { commandGroup } from "../command-context.ts";

export const auditCommands = commandGroup("audit", "Audit logs of documents", (add) => {
	add({
		name: "verify",
		description:
			"verify every audit log against its hashes, anchors and seals, and verify every anchor; exits with 1 if any does not verify",
		example: "--anchors anchors.jsonl",
		run: async (context, { anchors: file }: { anchors?: string }) => {
			const exported = file === undefined ? undefined : await openExported(file, context.readInput);
			const logs = await verifyLogs(context, exported);
			const anchors = await verifyAnchors(context, await readOwnCertificates(context), exported);
			context.print({ ...logs, anchors }, [...logLines(logs), ...anchorLines(anchors)]);
			if (logs.faults.length + anchors.faults.length === 0) return;
			const documents = new Set(logs.faults.map(({ documentId }) => documentId)).size;
			const numbers = new Set(anchors.faults.map(({ number }) => number)).size;
			throw new CommandRefused(
				`${documents} of ${writeCount(logs.logs, "audit log")} and ${numbers} of ${writeCount(anchors.anchors, "anchor")} do not verify`,
			);
		},
	}).option("--anchors <file>", "also compare with exported anchors; - reads standard input");
	add({
		name: "export-anchors",
		description: "print the anchors as JSON lines, to store outside the database",
		example: "--after 240",
		run: async ({ db, print }, { after = 0 }: { after?: number }) => {
			if (!Number.isSafeInteger(after) || after < 0)
				throw new CommandRefused("--after must be the number of an anchor");
			for await (const anchor of readAnchors(db, after)) {
				const exported = exportAnchor(anchor);
				print(exported, [JSON.stringify(exported)]);
			}
		},
	}).option("--after <number>", "only anchors after this number", Number);
});

async function openExported(file: string, readInput: () => Promise<string>): Promise<ExportedAnchors> {
	try {
		if (file === "-") return await readExportedAnchors((await readInput()).split("\n"));
		return await readExportedAnchors(
			createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
		);
	} catch (error) {
		if (error instanceof NotAnExportedAnchor) throw new CommandRefused(error.message);
		const { code } = error as NodeJS.ErrnoException;
		if (code) throw new CommandRefused(`${file} cannot be read: ${code}`);
		throw error;
	}
}

function logLines({ logs, sealed, anchored, erased, faults }: LogsVerified): string[] {
	const compared = `${sealed} compared with a seal, ${anchored} with anchors`;
	const rest = erased === 0 ? "" : `, ${erased} of erased documents`;
	if (faults.length === 0) return [`${writeCount(logs, "audit log")} verified, ${compared}${rest}.`];
	return columns(faults.map(({ documentId, code, detail }) => [documentId, code, detail]));
}

function anchorLines(verified: AnchorsVerified): string[] {
	const { anchors, newest, timeStamped, exported, certificates, faults } = verified;
	const others = certificates
		.filter(({ inUse }) => !inUse)
		.map(
			({ fingerprint, anchors: count }) =>
				`${writeCount(count, "anchor")} signed with ${fingerprint}, not with the certificate in use.`,
		);
	if (faults.length > 0)
		return [
			...columns(faults.map(({ number, code, detail }) => [`anchor ${number}`, code, detail])),
			...others,
		];
	const which = newest ? `; the newest is ${newest.number} of ${newest.at.toISOString()}` : "";
	const copy = exported === null ? "" : `, ${exported} compared with the exported copy`;
	return [
		`${writeCount(anchors, "anchor")} verified, ${timeStamped} with a time-stamp${copy}${which}.`,
		...others,
	];
}
