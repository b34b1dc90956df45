import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { codeByPlatform, platforms } from "./code-by-platform.ts";

const readVersion = (name: string): string => {
	const file = new URL(`../../../../node_modules/${name}/package.json`, import.meta.url);
	return JSON.parse(readFileSync(file, "utf8")).version;
};

it.each(platforms)(
	"the packages of the code for %s are installed, in the releases that it is tested with",
	(platform) => {
		const { install, code } = codeByPlatform("https://scheduling.example.com")[platform];
		const imported = [...code.matchAll(/ from "((?:@[^/"]+\/)?[^/"]+)/g)].map(([, name = ""]) => name);
		const installed = install.split(" ").map((one) => /^(.+?)(?:@(\d+))?$/.exec(one)?.slice(1) ?? []);
		const external = imported.filter((name) => !name.startsWith("node:"));
		expect(installed.map(([name]) => name)).toEqual(external);
		for (const [name = "", major] of installed)
			if (major !== undefined) expect([name, major]).toEqual([name, readVersion(name).split(".")[0]]);
	},
);
