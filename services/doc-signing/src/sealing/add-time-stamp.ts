import type { Dependencies } from "../dependencies.ts";
import { addTimeStamp } from "../pdf/sealing/add-time-stamp.ts";
import { enqueueRevocationData } from "./owed-to-seals.ts";
import { raiseLevel } from "./raise-level.ts";
import { timeStampServersOf } from "./time-stamp-servers.ts";

type Needs = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "pdf">;

/** Fetches the time-stamp that is owed to a sealed file: B-B becomes B-T. Throws NoTimeStamp while no server answers. */
export async function fetchOwedTimeStamp(dependencies: Needs, documentId: number): Promise<void> {
	const { config, pdf } = dependencies;
	const servers = timeStampServersOf(config);
	if (!servers) return;
	await raiseLevel(dependencies, documentId, {
		from: "B-B",
		to: "B-T",
		event: "TIME_STAMP_ADDED",
		make: (files) => addTimeStamp(pdf, files, servers),
		afterwards: (tx) => enqueueRevocationData(tx, documentId),
	});
}
