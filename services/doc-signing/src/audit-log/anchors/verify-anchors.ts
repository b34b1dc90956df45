import type { Dependencies } from "../../dependencies.ts";
import { computeFingerprint } from "../../pdf/pades/certificate-chain.ts";
import { hashStatement } from "../rules/anchor-statement.ts";
import { type AnchorFault, checkAnchor, readCertificate } from "./check-anchor.ts";
import { exportAnchor, readAnchors } from "./export-anchors.ts";
import { type ExportedAnchors, hashAnchor } from "./exported-anchor.ts";
import type { AnchorRow } from "./queries.ts";

export type AnchorsVerified = {
	anchors: number;
	newest: { number: number; at: Date } | null;
	timeStamped: number;
	/** Result of the comparison with the exported copy; null without one. */
	exported: number | null;
	/** Fingerprints of the certificates that signed, and whether each is the current one. */
	certificates: { fingerprint: string; inUse: boolean; anchors: number }[];
	faults: AnchorFault[];
};

/** Fingerprints of every certificate that the service ever used, and of the current one, if any. */
export type OwnCertificates = { known: ReadonlySet<string>; inUse: string | undefined };

/** Checks every anchor, their chain, and that the exported copy's anchors all exist unchanged. */
export async function verifyAnchors(
	deps: Pick<Dependencies, "db" | "timeStamps">,
	{ known, inUse }: OwnCertificates,
	exported: ExportedAnchors | undefined,
): Promise<AnchorsVerified> {
	const signed = new Map<string, number>();
	const faults: AnchorFault[] = [];
	let previous: AnchorRow | undefined;
	let [anchors, timeStamped] = [0, 0];
	for await (const anchor of readAnchors(deps.db)) {
		faults.push(...chainFaults(anchor, previous));
		faults.push(...checkAnchor(anchor, { known, issuers: deps.timeStamps.anchors }));
		const copy = exported?.digests.get(anchor.number);
		if (copy !== undefined && copy !== hashAnchor(exportAnchor(anchor)))
			faults.push(
				fault("DIFFERS_FROM_EXPORT", anchor.number, "The anchor is not the one in the exported copy."),
			);
		const certificate = readCertificate(anchor.certificate);
		const fingerprint = certificate ? computeFingerprint(certificate) : "unreadable";
		signed.set(fingerprint, (signed.get(fingerprint) ?? 0) + 1);
		anchors++;
		if (anchor.timeStamp) timeStamped++;
		previous = anchor;
	}
	const last = previous?.number ?? 0;
	const newestExported = [...(exported?.digests.keys() ?? [])].reduce((a, b) => Math.max(a, b), 0);
	if (newestExported > last) faults.push(missing(last + 1, newestExported, "the exported copy ends later"));
	return {
		anchors,
		newest: previous ? { number: previous.number, at: previous.at } : null,
		timeStamped,
		exported: exported?.digests.size ?? null,
		certificates: [...signed].map(([fingerprint, count]) => ({
			fingerprint,
			inUse: fingerprint === inUse,
			anchors: count,
		})),
		faults,
	};
}

function chainFaults(anchor: AnchorRow, previous: AnchorRow | undefined): AnchorFault[] {
	const { number, previousHash } = anchor;
	const expected = (previous?.number ?? 0) + 1;
	if (number > expected) return [missing(expected, number - 1, `anchor ${number} follows them`)];
	const hash = previous ? hashStatement(previous.statement) : null;
	const follows = hash ? previousHash?.equals(hash) === true : previousHash === null;
	if (follows) return [];
	return [
		fault(
			"ANCHOR_CHAIN_BROKEN",
			number,
			`The anchor does not follow anchor ${number - 1}: one of them was altered.`,
		),
	];
}

function missing(first: number, last: number, evidence: string): AnchorFault {
	const which = first === last ? `Anchor ${first} is` : `Anchors ${first} to ${last} are`;
	return fault("ANCHOR_MISSING", first, `${which} missing; ${evidence}.`);
}

function fault(code: AnchorFault["code"], number: number, detail: string): AnchorFault {
	return { code, number, detail };
}
