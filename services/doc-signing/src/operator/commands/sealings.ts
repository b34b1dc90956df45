import { CommandRefused, columns, firstLine, limitOf } from "@repo/service-kit/cli";
import { listOpenSealings } from "../../sealing/queries/sealings.ts";
import { retrySealings } from "../../sealing/retry-sealings.ts";
import type { CommandGroup } from "../command-context.ts";

export const sealingCommands: CommandGroup = (program, withDependencies) => {
	const sealings = program.command("sealings").description("Finished documents that are not sealed yet");
	sealings
		.command("list")
		.description("list them, oldest first, with what went wrong")
		.option("--limit <count>", "how many", "100")
		.action(({ limit }: { limit: string }, command) =>
			withDependencies(command, async ({ db, print }) => {
				const open = await listOpenSealings(db, limitOf(limit));
				const rows = open.map((one) => [
					one.documentId,
					one.title,
					one.status,
					`${one.attempts} tries`,
					one.queuedAt.toISOString(),
					firstLine(one.lastError),
				]);
				print(open, rows.length > 0 ? columns(rows) : ["Every finished document is sealed."]);
			}),
		);
	sealings
		.command("retry <document-id>")
		.description("seal a document now, or `all` that are not sealed")
		.action((which: string, _options, command) =>
			withDependencies(command, async (context) => {
				if (which !== "all" && !/^[1-9]\d{0,8}$/.test(which))
					throw new CommandRefused("name a document by its id, or say `all`");
				const retried = await retrySealings(context, which === "all" ? "all" : Number(which));
				if (retried.length === 0 && which !== "all")
					throw new CommandRefused(`document ${which} waits for no seal`);
				context.print({ retried }, [
					retried.length === 0
						? "Every finished document is sealed."
						: `Queued: ${retried.join(", ")}. The running service seals them now.`,
				]);
			}),
		);
};
