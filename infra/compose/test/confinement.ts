import assert from "node:assert/strict";
import type { Stack } from "./stack.ts";

type Inspected = {
	Name: string;
	Config: { User: string };
	HostConfig: {
		ReadonlyRootfs: boolean;
		CapDrop: string[] | null;
		CapAdd: string[] | null;
		SecurityOpt: string[] | null;
		Memory: number;
		NanoCpus: number;
		PortBindings: Record<string, { HostIp: string }[]> | null;
	};
};

/** The containers run as compose.yaml declares, with any version of compose. */
export async function checkConfinement(stack: Stack): Promise<string> {
	const ids = (await stack.compose("ps", "-q")).split("\n").filter(Boolean);
	const containers = JSON.parse(await stack.engine.docker("inspect", ...ids)) as Inspected[];
	for (const { Name, Config, HostConfig } of containers) {
		const said = `${Name}: ${JSON.stringify(HostConfig.CapDrop)}`;
		assert.equal(HostConfig.ReadonlyRootfs, true, said);
		assert.deepEqual(HostConfig.CapDrop, ["ALL"], said);
		assert.ok(!HostConfig.CapAdd?.length, said);
		assert.ok(
			HostConfig.SecurityOpt?.some((option) => option.startsWith("no-new-privileges")),
			said,
		);
		assert.ok(HostConfig.Memory > 0 && HostConfig.NanoCpus > 0, `${Name} has no limits`);
		const bindings = Object.values(HostConfig.PortBindings ?? {}).flat();
		assert.ok(
			bindings.every(({ HostIp }) => HostIp === "127.0.0.1"),
			`${Name} is open to the world`,
		);
		if (/scheduling-oauth(-migrate)?[_-]\d|doc-signing(-migrate|-worker)?[_-]\d/.test(Name))
			assert.equal(Config.User, "10001:10001", Name);
	}
	return `${containers.length} containers: read-only, no capabilities, limits, ports on loopback`;
}
