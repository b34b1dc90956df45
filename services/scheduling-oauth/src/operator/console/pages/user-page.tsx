import { describeFactors, listCounts, ResetFactors, StatusActions } from "@repo/accounts/operators";
import { type Factors, hasSecondFactor } from "@repo/accounts/users";
import { FormActions, Hidden, Moment } from "@repo/service-kit/html";
import { Banner } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { Session } from "../../../accounts/session.ts";
import type { Account } from "../../queries.ts";
import { OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	account: Account;
	access: { sessions: number; apiKeys: number; apps: number };
	factors: Factors;
	csrf: string;
	done?: string | undefined;
};

export function UserPage(props: Props) {
	const { session, account, access, csrf, done } = props;
	const form = { csrf, path: `/operator/users/${account.id}` };
	return (
		<OperatorDocument session={session} title={account.username} current="/operator/users" done={done}>
			{account.disabledAt && (
				<Banner meaning="warning">
					This account has been disabled since{" "}
					<Moment at={account.disabledAt} timeZone={session.user.timeZone} />.
				</Banner>
			)}
			<Items {...props} />
			<p>
				<a href={`/operator/audit?user=${encodeURIComponent(account.username)}`}>Audit log</a>
			</p>
			{account.id === session.user.id ? (
				<p class="soft">This is your own account. Only another operator can disable or delete it.</p>
			) : (
				<>
					{hasSecondFactor(props.factors) && <ResetFactors {...form} />}
					<StatusActions
						{...form}
						isDisabled={account.disabledAt !== null}
						access={{ "API key": access.apiKeys, "connected app": access.apps }}
						sessions={access.sessions}
						more="Its requests for apps are withdrawn."
					/>
				</>
			)}
		</OperatorDocument>
	);
}

function Items({ session, account, access, factors }: Props) {
	return (
		<dl class="card">
			<dt>Name</dt>
			<dd>{account.name}</dd>
			<dt>Email address</dt>
			<dd>{readableAddress(account.email)}</dd>
			<dt>Role</dt>
			<dd>{account.role === "operator" ? "Operator" : "User"}</dd>
			<dt>Created</dt>
			<dd>
				<Moment at={account.createdAt} timeZone={session.user.timeZone} />
			</dd>
			<dt>Second factors</dt>
			<dd>{describeFactors(factors)}</dd>
			<dt>Sessions</dt>
			<dd>{access.sessions}</dd>
			<dt>API keys</dt>
			<dd>{access.apiKeys}</dd>
			<dt>Connected apps</dt>
			<dd>{access.apps}</dd>
		</dl>
	);
}

export function DeleteUserPage({ session, account, access, csrf }: Props) {
	const { id, username } = account;
	const counts = { "API key": access.apiKeys, "connected app": access.apps };
	return (
		<OperatorDocument session={session} title={`Delete ${username}?`} current="/operator/users">
			<p>
				This immediately deletes the account of {account.name} with {listCounts(counts, "its bookings")}. It
				cannot be undone. To stop the account temporarily, disable it instead.
			</p>
			<p>
				The audit log keeps the account's actions until their retention period ends, so that misuse can be
				investigated.
			</p>
			<form method="post" action={`/operator/users/${id}/status`}>
				<Hidden values={{ csrf, move: "delete" }} />
				<FormActions submit="Delete account" look="danger primary" cancel={`/operator/users/${id}`} />
			</form>
		</OperatorDocument>
	);
}
