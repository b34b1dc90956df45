/** What cannot be run here, and why. */
const notRun: [RegExp, string][] = [
	[/^(pnpm|npm run|npm start|TEST_KIND=\w+ pnpm)\b/, "a command of this repository, for developers and CI"],
	[
		/^npm install (doc-signing|scheduling-oauth)-client/,
		"not in a registry; published-packages.long.test.ts installs its archive",
	],
	[
		/^node (tools|infra\/observability)\//,
		"writes files of this repository; `pnpm check` and `pnpm test:observability` compare them",
	],
	[/^OTEL_.*\n/, "settings; tracing.long.test.ts starts a service with some"],
	[/^(patronictl |curl .*NODE:)/, "needs a Patroni cluster; `pnpm drill:failover` starts one"],
	[/^pgbackrest /, "needs pgBackRest; `pnpm drill:restore` restores with this command"],
	[
		/^(CREATE ROLE|UPDATE) /,
		"SQL with a placeholder, or that must fail; service-role.long.test.ts runs such statements",
	],
];

/** Undefined for a command that can be run, and for what is no command. */
export function reasonNotToRun(code: string): string | undefined {
	return notRun.find(([kind]) => kind.test(code))?.[1];
}

const groups = "audit|certificate|clients|invitations|jobs|keys|scopes|sealings|teams|tokens|users|webhooks";
const operatorCommand = new RegExp(
	`^(?:docker compose exec \\S+ )?(?:(scheduling-oauth|doc-signing) )?((?:${groups}) [a-z].*)$`,
);

/** A command that fails unless the operator's command exists with these options; undefined for other commands. */
export function askForHelp(code: string): string | undefined {
	const [, program, rest] = operatorCommand.exec(code) ?? [];
	if (!rest) return undefined;
	const words = rest.split(" ").filter((word) => /^[a-z-]+$/.test(word));
	const name = words
		.filter((word) => !word.startsWith("-"))
		.slice(0, 2)
		.join(" ");
	const options = words.filter((word) => word.startsWith("--"));
	// The page names the program before.
	const programs = program ? [program] : ["scheduling-oauth", "doc-signing"];
	return programs.map((one) => `(${helpOf(one, name, options)})`).join(" || ");
}

/** An unknown subcommand prints the help of the command above it. */
function helpOf(program: string, name: string, options: string[]): string {
	const help = `docker compose exec ${program} ${program} ${name} --help >help.txt`;
	const parts = [`^Usage: ${program} ${name}\\b`, ...options].map((part) => `grep -q -e '${part}' help.txt`);
	return [help, ...parts].join(" && ");
}
