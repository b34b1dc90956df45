import { CopyBlock, NavigationLinks } from "@repo/service-kit/html";
import { Banner, Confirmation, EmptyState, type IconName } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/session.ts";
import { SignedInDocument } from "../../../callers/signed-in-document.tsx";
import { lookAlikeWarning } from "../rules/look-alikes.ts";

type Props = {
	session: Session;
	title: string;
	current: string;
	children: ComponentChildren;
	/** Before the heading. */
	logo?: ComponentChildren;
	/** Beside the heading, such as a link to a form. */
	beside?: ComponentChildren;
	/** Confirms the last action. */
	done?: string | undefined;
};

/** Where an app is shown: a client ID may be a URL. */
export const clientPath = (clientId: string) => `/operator/clients/${encodeURIComponent(clientId)}`;

const places = [
	["/operator/clients", "Apps"],
	["/operator/requests", "Requests"],
	["/operator/scopes", "Scopes"],
	["/operator/agents/hosts", "Agents"],
	["/operator/users", "Users"],
	["/operator/keys", "Signing keys"],
	["/operator/audit", "Audit log"],
] as const;

/** The frame of the console's pages. */
export function OperatorDocument({ session, title, current, children, logo, beside, done }: Props) {
	return (
		<SignedInDocument session={session} title={title} current="/operator">
			<NavigationLinks label="Operator" class="tabs" places={places} current={current} />
			<div class="heading">
				{logo}
				<h1>{title}</h1>
				{beside}
			</div>
			<Confirmation>{done}</Confirmation>
			{children}
		</SignedInDocument>
	);
}

/** Warns of an app whose name users could mistake. */
export function LookAlikes({ lookAlikes }: { lookAlikes: string[] }) {
	if (lookAlikes.length === 0) return null;
	return <Banner meaning="warning">{lookAlikeWarning(lookAlikes)}</Banner>;
}

/** A secret, shown only once. The page's `inlineScript` is `copyScript`. */
export function ShownOnce({ label, children }: { label: string; children: string }) {
	return (
		<>
			<h2>{label}</h2>
			<CopyBlock value={children} />
		</>
	);
}

/** In place of a list without entries. */
export function EmptyList({ icon, children }: { icon: IconName; children: string }) {
	return (
		<div class="table">
			<EmptyState icon={icon}>{children}</EmptyState>
		</div>
	);
}
