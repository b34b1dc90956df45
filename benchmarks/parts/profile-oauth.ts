import type { Profiles } from "../measure/profile-scenarios.ts";
import { profileOauth } from "../profile-oauth.ts";
import { oauthProfileNotes } from "../report/oauth-profile-notes.ts";
import { profileChart, profileReport, profileTable, statementTables } from "../report/profile-report.ts";
import type { Benchmark } from "./benchmark.ts";

const title = "scheduling-oauth: where the CPU goes";
const file = "scheduling-oauth-profile";

export const profileOfOauth: Benchmark<Profiles> = {
	file,
	title,
	minutes: { full: 1 },
	run: ({ requests = 1_000 }) => profileOauth(requests),
	table: (profiles) => `${profileTable(profiles)}\n\n${statementTables(profiles)}`,
	report: (profiles, about) =>
		profileReport({ name: "profile-oauth", title, file, notes: oauthProfileNotes }, profiles, about),
	chart: (profiles) => profileChart(title, profiles),
	sentence({ requests }) {
		const refresh = requests.refresh;
		if (!refresh) return "";
		const { main, others, postgres, shares } = refresh;
		const isSignature = (area: string) => area.startsWith("ES256") || area === "jsonwebtoken";
		const signing = Object.entries(shares).reduce(
			(sum, [area, share]) => sum + (isSignature(area) ? share : 0),
			0,
		);
		const of = (ms: number) => `${Math.round((100 * ms) / (main + others + postgres))} %`;
		return `Of the CPU of a refresh, PostgreSQL uses ${of(postgres)} and signing the access token ${of(main * signing)}.`;
	},
};
