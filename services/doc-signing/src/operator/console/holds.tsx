import { SettingForm } from "@repo/accounts/pages";
import { ConfirmedAction, Field, type FormState, Moment } from "@repo/service-kit/html";
import { EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { holdReason, MAX_REASON_LENGTH } from "../../accounts/holds/hold-reason.ts";
import { type HoldRow, listHolds } from "../../accounts/holds/queries.ts";
import { toAccountKey, toOwner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type HeldDocument, listHeldDocuments } from "../../envelopes/retention/queries.ts";
import { accountKey, accountOrEmail, findAccount } from "../account-key.ts";
import { changeDocumentHold, changeHold, nameHolder } from "../change-hold.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import {
	AccountLink,
	type ConsoleView,
	column,
	DOCUMENTS,
	HOLDS,
	OperatorDocument,
} from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const SHOWN = 100;
const purpose = "operator holds";

/** Accounts and documents on legal hold, with forms that place holds on accounts and release both. */
export function holdRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { page, action } = operatorPages(deps);
	const list = page({
		path: HOLDS,
		purpose,
		query: z.object({ account: accountKey.optional(), document: idText.optional() }),
		words: {
			placed: "The account is on legal hold.",
			released: "The legal hold is released.",
			restored: "The operator's hold is released. The document is on hold by its account again.",
		},
		view: async ({ query, ...shown }) => {
			const { account: owner, document: id } = query;
			const holds = id === undefined ? await listHolds(deps.db, { owner, limit: SHOWN }) : undefined;
			const documents = owner ? undefined : await listHeldDocuments(deps.db, { id, limit: SHOWN });
			const people = documents?.flatMap(({ by }) => (by.kind === "user" ? [toOwner(by.userId)] : []));
			const accounts = holds?.map(({ accountId }) => toOwner(accountId));
			const owners = [...(accounts ?? []), ...(documents ?? []), ...(people ?? [])];
			return <HoldsPage {...{ ...shown, holds, documents }} names={await nameAccounts(deps.db, owners)} />;
		},
	});
	const form = z.discriminatedUnion("move", [
		z.object({ move: z.literal("place"), account: accountOrEmail, reason: holdReason }),
		z.object({ move: z.literal("release"), account: accountKey }),
		z.object({ move: z.literal("release-document"), document: idText, held: z.iso.datetime() }),
	]);
	return [
		list,
		action(list, {
			path: HOLDS,
			purpose,
			schema: form,
			isTyped: ({ move }) => move === "place",
			fieldOf: { user_not_found: "account", team_not_found: "account" },
			act: async (typed, { caller }) => {
				if (typed.move === "release-document") {
					const release = { documentId: typed.document, heldAt: new Date(typed.held), reason: null };
					const restored = await changeDocumentHold(deps, release, toActor(caller));
					return `${HOLDS}?done=${restored === null ? "released" : "restored"}`;
				}
				const reason = typed.move === "place" ? typed.reason : null;
				const owner = await findAccount(deps.db, typed.account);
				await changeHold(deps, owner, reason, toActor(caller));
				return `${HOLDS}?done=${typed.move}d`;
			},
		}),
	];
}

type Props = ConsoleView & {
	form: FormState;
	/** Undefined if only those of documents are shown. */
	holds: HoldRow[] | undefined;
	/** Undefined if only that of an account is shown. */
	documents: HeldDocument[] | undefined;
	names: AccountNames;
};

function HoldsPage({ session, done, csrf, form, holds, documents, names }: Props) {
	const since = (at: Date) => <Moment at={at} timeZone={session.user.timeZone} show="day" />;
	const columns = [
		column<HoldRow>("Account", ({ accountId }) => <AccountLink owner={toOwner(accountId)} names={names} />, {
			fit: false,
		}),
		column<HoldRow>("Reason", ({ reason }) => <span dir="auto">{reason}</span>, { heads: true }),
		column<HoldRow>("Since", ({ heldAt }) => since(heldAt)),
		column<HoldRow>("Release", ({ accountId }) => {
			const account = toAccountKey(toOwner(accountId));
			return <Release csrf={csrf} name={account} values={{ move: "release", account }} />;
		}),
	];
	const documentColumns = [
		column<HeldDocument>("Document", ({ documentId }) => (
			<a href={`${DOCUMENTS}/${documentId}`}>{documentId}</a>
		)),
		column<HeldDocument>("Account", (owner) => <AccountLink {...{ owner, names }} />, { fit: false }),
		column<HeldDocument>("Reason", ({ reason }) => <span dir="auto">{reason}</span>, { heads: true }),
		column<HeldDocument>(
			"Placed by",
			({ by }) =>
				by.kind === "user" ? <AccountLink owner={toOwner(by.userId)} names={names} /> : nameHolder(by),
			{ fit: false },
		),
		column<HeldDocument>("Since", ({ heldAt }) => since(heldAt)),
		column<HeldDocument>("Release", ({ documentId, heldAt }) => {
			const held = heldAt.toISOString();
			const values = { move: "release-document", document: String(documentId), held };
			return <Release csrf={csrf} name={`document ${documentId}`} values={values} />;
		}),
	];
	return (
		<OperatorDocument {...{ session, done, form }} title="Legal holds" current={HOLDS}>
			<p>
				While an account is on hold, none of its documents and templates is deleted or erased: by a person, a
				retention policy, or the deletion of the account or team, which is refused. A hold on a person does
				not cover the documents of their teams.
			</p>
			{holds && (
				<Table
					caption="Accounts on legal hold"
					columns={columns}
					rows={holds}
					keyOf={({ accountId }) => accountId}
					empty={<EmptyState icon="circle-check">No account is on hold.</EmptyState>}
				/>
			)}
			{holds && holds.length >= SHOWN && (
				<p class="soft">The oldest {SHOWN} are shown. The page of an account links to its hold.</p>
			)}
			{documents && (
				<section class="table-section">
					<h2>Documents</h2>
					<p>
						People place holds on their documents, and <code>doc-signing retention hold</code> places an
						operator's, which replaces theirs until it is released.
					</p>
					<Table
						caption="Documents on legal hold"
						columns={documentColumns}
						rows={documents}
						keyOf={({ documentId }) => documentId}
						empty={<EmptyState icon="circle-check">No document is on hold.</EmptyState>}
					/>
					{documents.length >= SHOWN && (
						<p class="soft">The oldest {SHOWN} are shown. The page of a document links to its hold.</p>
					)}
				</section>
			)}
			{!(holds && documents) && (
				<p>
					<a href={HOLDS}>All holds</a>
				</p>
			)}
			<section>
				<h2>Place a hold on an account</h2>
				<SettingForm action={HOLDS} hidden={{ csrf, move: "place" }} button="Place legal hold">
					<Field
						form={form}
						name="account"
						label="Account"
						hint="Such as user:1 or team:2, or a person's email address."
						verbatim
					/>
					<Field
						form={form}
						name="reason"
						label="Reason"
						hint="Shown to the account, and to all members of a team."
						maxLength={MAX_REASON_LENGTH}
					/>
				</SettingForm>
			</section>
		</OperatorDocument>
	);
}

type ReleaseProps = { csrf: string; name: string; values: Record<string, string> };

function Release({ csrf, name, values }: ReleaseProps) {
	const text = `Release ${name}`;
	return (
		<ConfirmedAction {...{ csrf, values }} action={HOLDS} label="Release" name={text} confirm={text}>
			Anything that no other hold covers can then be deleted or erased. If the account is already closed or
			the team deleted, its drafts and templates are deleted immediately, and its pending documents are
			canceled.
		</ConfirmedAction>
	);
}
