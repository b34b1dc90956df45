import type { Profiles } from "../measure/profile-scenarios.ts";
import { profileSigning } from "../profile-signing.ts";
import { profileChart, profileReport, profileTable, statementTables } from "../report/profile-report.ts";
import { signingProfileNotes } from "../report/signing-profile-notes.ts";
import type { Benchmark } from "./benchmark.ts";

const title = "doc-signing: where the CPU goes";
const file = "doc-signing-profile";

export const profileOfSigning: Benchmark<Profiles> = {
	file,
	title,
	minutes: { full: 1.5 },
	run: ({ requests = 600 }) => profileSigning(requests),
	table: (profiles) => `${profileTable(profiles)}\n\n${statementTables(profiles)}`,
	report: (profiles, about) =>
		profileReport({ name: "profile-signing", title, file, notes: signingProfileNotes }, profiles, about),
	chart: (profiles) => profileChart(title, profiles),
	sentence({ requests }) {
		const create = requests["create a document"];
		if (!create) return "";
		const [area = "", share = 0] =
			Object.entries(create.shares).sort(([, one], [, other]) => other - one)[0] ?? [];
		const postgres = create.postgres / (create.main + create.others + create.postgres);
		return `PostgreSQL uses ${percent(postgres)} of the CPU of creating a document. The largest share of the server's thread is ${area}: ${percent(share)}.`;
	},
};

function percent(part: number): string {
	return `${Math.round(100 * part)} %`;
}
