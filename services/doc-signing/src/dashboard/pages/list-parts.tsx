import { ButtonLink, Icon } from "@repo/service-kit/ui";
import type { ChosenAccount } from "../../teams/choose-account.ts";
import { addressWith } from "../rules/address-with.ts";

type TeamProps = { account: ChosenAccount /** Of the list. */; path: string };

/** From one's own list to those of one's teams, and back. */
export function TeamLinks({ account: { teamId, teams }, path }: TeamProps) {
	if (teams.length === 0) return null;
	const places = [{ id: null, name: path === "/templates" ? "My templates" : "My documents" }, ...teams];
	return (
		<nav class="teams" aria-label="Account">
			{places.map(({ id, name }) => (
				<a
					key={id}
					class="button small"
					href={addressWith(path, { team: id })}
					{...(id === teamId && { "aria-current": "page" as const })}
				>
					{name}
				</a>
			))}
		</nav>
	);
}

type PagesProps = { newer: string | undefined; older: string | undefined };

/** The addresses of the pages beside this one. */
export function Pages({ newer, older }: PagesProps) {
	if (!newer && !older) return null;
	return (
		<nav class="pages" aria-label="Pages">
			{newer && (
				<ButtonLink href={newer} icon="chevron-left">
					Newer
				</ButtonLink>
			)}
			{older && (
				<ButtonLink href={older} icon="chevron-right">
					Older
				</ButtonLink>
			)}
		</nav>
	);
}

/** Searches the list's titles; its form adds what else the address keeps. */
export function TitleSearch({ query }: { query: string | undefined }) {
	return (
		<>
			<label for="query" class="unseen">
				Search titles
			</label>
			<input
				id="query"
				name="query"
				type="search"
				maxlength={200}
				value={query}
				placeholder="Search titles"
			/>
			<button type="submit">
				<Icon name="search" />
				Search
			</button>
		</>
	);
}
