import { ButtonForm } from "@repo/accounts/operators";
import { SettingForm } from "@repo/accounts/pages";
import { Field, type FormState, Moment } from "@repo/service-kit/html";
import { EmptyState, Table } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { holdReason, MAX_REASON_LENGTH } from "../../accounts/holds/hold-reason.ts";
import { type HoldRow, listHolds } from "../../accounts/holds/queries.ts";
import { toAccountKey, toOwner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { accountKey, accountOrEmail, findAccount } from "../account-key.ts";
import { changeHold } from "../change-hold.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import { AccountLink, type ConsoleView, column, HOLDS, OperatorDocument } from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const SHOWN = 100;
const purpose = "operator holds";

/** Accounts on legal hold, with forms that place and release holds. */
export function holdRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { page, action } = operatorPages(deps);
	const list = page({
		path: HOLDS,
		purpose,
		query: z.object({ account: accountKey.optional() }),
		words: { placed: "The account is on legal hold.", released: "The legal hold is released." },
		view: async ({ query, ...shown }) => {
			const holds = await listHolds(deps.db, { owner: query.account, limit: SHOWN });
			const owners = holds.map(({ accountId }) => toOwner(accountId));
			return <HoldsPage {...shown} holds={holds} names={await nameAccounts(deps.db, owners)} />;
		},
	});
	const form = z.discriminatedUnion("move", [
		z.object({ move: z.literal("place"), account: accountOrEmail, reason: holdReason }),
		z.object({ move: z.literal("release"), account: accountKey }),
	]);
	return [
		list,
		action(list, {
			path: HOLDS,
			purpose,
			schema: form,
			fieldOf: { user_not_found: "account", team_not_found: "account" },
			act: async (typed, { caller }) => {
				const reason = typed.move === "place" ? typed.reason : null;
				const owner = await findAccount(deps.db, typed.account);
				await changeHold(deps, owner, reason, toActor(caller));
				return `${HOLDS}?done=${typed.move}d`;
			},
		}),
	];
}

type Props = ConsoleView & { form: FormState; holds: HoldRow[]; names: AccountNames };

function HoldsPage({ session, done, csrf, form, holds, names }: Props) {
	const columns = [
		column<HoldRow>("Account", ({ accountId }) => <AccountLink owner={toOwner(accountId)} names={names} />),
		column<HoldRow>("Reason", ({ reason }) => <span dir="auto">{reason}</span>, { heads: true }),
		column<HoldRow>("Since", ({ heldAt }) => <Moment at={heldAt} timeZone={session.user.timeZone} />),
		column<HoldRow>("Release", ({ accountId }) => {
			const account = toAccountKey(toOwner(accountId));
			const values = { move: "release", account };
			return <ButtonForm {...{ csrf, values }} action={HOLDS} label="Release" name={`Release ${account}`} />;
		}),
	];
	return (
		<OperatorDocument {...{ session, done, form }} title="Legal holds" current={HOLDS}>
			<p>
				While an account is on hold, none of its documents and templates is deleted or erased: by a person, a
				retention policy, or the deletion of the account or team, which is refused. A hold on a person does
				not cover the documents of their teams.
			</p>
			<Table
				caption="Accounts on legal hold"
				columns={columns}
				rows={holds}
				keyOf={({ accountId }) => accountId}
				empty={<EmptyState icon="circle-check">No account is on hold.</EmptyState>}
			/>
			{holds.length >= SHOWN && (
				<p class="soft">The oldest {SHOWN} are shown. The page of an account links to its hold.</p>
			)}
			<section>
				<h2>Place a hold</h2>
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
