import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** An example as the README runs it: `node examples/<file>`. */
export function runExample(file: string, parameters: string[], environment: Record<string, string>) {
	const path = fileURLToPath(new URL(`../../../examples/${file}`, import.meta.url));
	const child = spawn(process.execPath, [path, ...parameters], {
		env: { PATH: process.env.PATH, ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	return {
		/** What it printed, once it has ended well. */
		async output(): Promise<string> {
			const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
			if (code !== 0) throw new Error(`examples/${file} ended with ${code}: ${output}`);
			return output;
		},
		/** Resolves when it answers at `address`. */
		async serve(address: string): Promise<void> {
			child.stdout.resume();
			while (child.exitCode === null) {
				if (await fetch(address).catch(() => undefined)) return;
				await delay(100);
			}
			throw new Error(`examples/${file} ended with ${child.exitCode}; has \`pnpm install\` been run?`);
		},
		stop: () => child.kill(),
	};
}

export async function freePort(): Promise<number> {
	const server = createServer();
	server.listen(0, "localhost");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}
