import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type CopyStep = { kind: "COPY"; sources: string[]; target: string };
type RunStep = { kind: "RUN"; command: string };

const dockerfile = fileURLToPath(new URL("../../docker/Dockerfile", import.meta.url));
/** Beside Node in the image that the stage starts from. */
const NODE_LICENSE = "cp /usr/local/LICENSE LICENSE.node && ";

/** What the first stage of the Dockerfile does for a service, without what it changes of Debian and Node. */
export function readBuildStage(service: string) {
	const [, stage = ""] = readFileSync(dockerfile, "utf8").split(/^FROM .*$/m);
	const lines = stage
		.replaceAll(/\\\n\s*/g, "")
		.replaceAll(/\$\{SERVICE\}/g, service)
		.split("\n");
	const environment: Record<string, string> = {};
	const steps = lines.flatMap((line): (CopyStep | RunStep)[] => {
		const [, kind, rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
		if (kind === "ENV")
			for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) environment[name] = value;
		if (kind === "RUN" && !rest.startsWith("apt-get"))
			return [{ kind, command: rest.replace(NODE_LICENSE, "") }];
		if (kind !== "COPY") return [];
		const sources = rest.trim().split(/\s+/);
		return [{ kind, target: sources.pop() ?? "", sources }];
	});
	return { steps, environment };
}
