#!/usr/bin/env node
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { readConfig } from "./config.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";
import type { WithDependencies } from "./operator/command-context.ts";
import { commandGroups } from "./operator/commands/all.ts";
import { createProgram, exitCodeOf } from "./operator/program.ts";

const withDependencies: WithDependencies = async (command, work) => {
	const dependencies = createDependencies(readConfig(process.env));
	try {
		await work({
			...dependencies,
			operator: userInfo().username,
			print: (value, lines) =>
				console.log(command.opts().json ? JSON.stringify(value, null, 2) : lines.join("\n")),
			readInput: () => text(process.stdin),
		});
	} finally {
		await closeDependencies(dependencies);
	}
};

try {
	await createProgram(commandGroups, withDependencies).parseAsync();
} catch (error) {
	process.exitCode = exitCodeOf(error, console.error);
}
