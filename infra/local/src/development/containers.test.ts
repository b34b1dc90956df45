import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, it } from "@jest/globals";
import { findFreePort } from "../processes/ports.ts";
import { findContainers } from "./containers.ts";

const variables = [
	"DEV_SCHEDULING_OAUTH_DB_PORT",
	"DEV_DOC_SIGNING_DB_PORT",
	"DEV_S3_PORT",
	"DEV_SMTP_PORT",
	"DEV_MAIL_PORT",
] as const;

const servers: Server[] = [];

afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

it("finds the ports of running containers", async () => {
	const ports = Object.fromEntries(
		await Promise.all(variables.map(async (name) => [name, await listen()] as const)),
	);
	expect(await findContainers(asText(ports))).toEqual(ports);
});

it("finds nothing if no container is up", async () => {
	const ports = await Promise.all(variables.map(async (name) => [name, await findFreePort()] as const));
	expect(await findContainers(asText(Object.fromEntries(ports)))).toBeUndefined();
});

it("names the containers that are missing", async () => {
	const free = await findFreePort();
	const ports = Object.fromEntries(
		await Promise.all(variables.map(async (name) => [name, await listen()] as const)),
	);
	const found = findContainers(asText({ ...ports, DEV_S3_PORT: free }));
	await expect(found).rejects.toThrow(`nothing listens on port ${free} (DEV_S3_PORT)`);
});

function asText(ports: Record<string, number>): Record<string, string> {
	return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
}

async function listen(): Promise<number> {
	const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
	servers.push(server);
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}
