import type { Dependencies } from "../dependencies.ts";
import { addRevocationData } from "../pdf/sealing/add-revocation-data.ts";
import { raiseLevel } from "./raise-level.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "authorities">;

/**
 * Fetches what shows that none of a time-stamped seal's certificates was revoked: B-T becomes B-LT. Throws
 * NoRevocationData while the authorities do not answer.
 */
export async function fetchOwedRevocationData(dependencies: Needs, documentId: number): Promise<void> {
	const { pdf, authorities, clock } = dependencies;
	await raiseLevel(dependencies, documentId, {
		from: "B-T",
		to: "B-LT",
		event: "REVOCATION_DATA_ADDED",
		make: (files) => addRevocationData(pdf, files, { ask: authorities.ask, now: clock() }),
	});
}
