import { Moment } from "@repo/service-kit/html";
import { Table } from "@repo/service-kit/ui";
import type { Owner } from "../../../accounts/owner.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { type ErasureOfAccount, listErasuresOfAccount } from "../../../envelopes/retention/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import { PageLinks } from "../../documents/pages/list-parts.tsx";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";

const PAGE_SIZE = 25;

export type ErasedList = { rows: ErasureOfAccount[]; older: number | undefined; isFirst: boolean };

export async function readErasedList(
	{ db }: Pick<Dependencies, "db">,
	account: Owner,
	before: number | undefined,
): Promise<ErasedList> {
	const found = await listErasuresOfAccount(db, account, { before, limit: PAGE_SIZE + 1 });
	const rows = found.slice(0, PAGE_SIZE);
	const older = found.length > PAGE_SIZE ? rows.at(-1)?.documentId : undefined;
	return { rows, older, isFirst: before === undefined };
}

type Props = { account: ChosenAccount; erased: ErasedList; ownZone: string };

/** Links to what remains of erased documents. Nothing before the first one. */
export function ErasedDocuments({ account, erased: { rows, older, isFirst }, ownZone }: Props) {
	const { retention: words } = useWords("settings");
	const { erased } = useWords("document");
	const { pages } = useWords("list");
	if (rows.length === 0 && isFirst) return null;
	const day = (at: Date) => <Moment at={at} timeZone={ownZone} show="day" />;
	const columns = [
		{
			key: "document",
			title: words.document,
			heads: true,
			fit: true,
			cell: ({ documentId: id }: ErasureOfAccount) => (
				<a href={`/documents/${id}`}>
					{words.document} {id}
				</a>
			),
		},
		{
			key: "reason",
			title: erased.how,
			cell: ({ years }: ErasureOfAccount) => (years === null ? erased.request : erased.policy({ years })),
		},
		{
			key: "started",
			title: erased.started,
			fit: true,
			cell: ({ startedAt }: ErasureOfAccount) => day(startedAt),
		},
		{
			key: "finished",
			title: erased.finished,
			fit: true,
			cell: ({ finishedAt }: ErasureOfAccount) => (finishedAt ? day(finishedAt) : words.inProgress),
		},
	];
	const page = withTeam(DOCUMENT_SETTINGS, account.teamId);
	const next = older !== undefined && `${page}${page.includes("?") ? "&" : "?"}before=${older}#erased`;
	return (
		<section id="erased" class="table-section">
			<h2>{words.erased}</h2>
			<p>{words.erasedHint}</p>
			<Table caption={words.erased} columns={columns} rows={rows} keyOf={({ documentId }) => documentId} />
			<PageLinks
				previous={isFirst ? undefined : `${page}#erased`}
				next={next}
				words={[pages.newer, pages.older]}
			/>
		</section>
	);
}
