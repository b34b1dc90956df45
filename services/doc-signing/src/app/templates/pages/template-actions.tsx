import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Banner, Button, CopyButton } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import type { TemplateView } from "../read-template-view.ts";

export const templateActions = ["publish", "withdraw", "switch-on", "switch-off", "delete"] as const;
export type TemplateAction = (typeof templateActions)[number];

export function templateActionPurpose(id: number, action: TemplateAction): string {
	return `template ${id} ${action}`;
}

type Props = { session: Session; view: TemplateView };

/** Who may use the template. */
export function Sharing({ session, view }: Props) {
	const { template, teamName } = view;
	const isPublic = template.type === "PUBLIC";
	const inTeam = teamName ? `Everyone in ${teamName} can use this template` : "You can use this template";
	return (
		<section aria-labelledby="sharing">
			<h2 id="sharing">Sharing</h2>
			<p>
				{inTeam}.{" "}
				{isPublic
					? "The template is public: people without an account can sign it through its direct link."
					: "The template is private: nobody else can use it."}
			</p>
			<ActionForm session={session} id={template.id} action={isPublic ? "withdraw" : "publish"}>
				<Button type="submit" icon={isPublic ? "lock" : "link"}>
					{isPublic ? "Make private" : "Make public"}
				</Button>
			</ActionForm>
			{isPublic && <DirectLink session={session} view={view} />}
		</section>
	);
}

/** Visitors of the link enter a name and an address, and sign as the first signer. */
function DirectLink({ session, view: { template, directLink } }: Props) {
	const { url, obstacles } = directLink;
	const form = { session, id: template.id };
	const reasons = obstacles.join(" ");
	if (!template.directLinkEnabled && obstacles.length > 0)
		return (
			<>
				<h3>Direct link</h3>
				<p class="soft">The direct link cannot be turned on. {reasons}</p>
			</>
		);
	if (!template.directLinkEnabled || url === undefined)
		return (
			<>
				<h3>Direct link</h3>
				<p>Lets anyone with the link sign as the first signer.</p>
				<ActionForm {...form} action="switch-on">
					<Button type="submit" icon="link">
						{" "}
						Turn on
					</Button>
				</ActionForm>
			</>
		);
	return (
		<>
			<h3>Direct link</h3>
			{obstacles.length > 0 && (
				<Banner meaning="warning">The direct link does not currently work. {reasons}</Banner>
			)}
			<p>
				Anyone with this link can sign as the first signer. They enter their name and email address, and
				receive the document by email. After they sign, the other recipients are asked to sign.
			</p>
			<p>
				<code>{url}</code> <CopyButton what="direct link" text={url} />
			</p>
			<ActionForm {...form} action="switch-off">
				<Button type="submit" icon="x">
					Turn off
				</Button>
			</ActionForm>
		</>
	);
}

export function DeleteTemplate({ session, view: { template } }: Props) {
	return (
		<div class="document-actions">
			<details class="confirmed">
				<summary class="button quiet danger">Delete</summary>
				<div class="card">
					<p>“{template.title}” is permanently deleted. Documents created from it do not change.</p>
					<ActionForm session={session} id={template.id} action="delete">
						<Button type="submit" look="danger-primary">
							Delete template
						</Button>
					</ActionForm>
				</div>
			</details>
		</div>
	);
}

type FormProps = { id: number; session: Session; action: TemplateAction; children: ComponentChildren };

function ActionForm({ id, session, action, children }: FormProps) {
	return (
		<form method="post" action={`/templates/${id}/${action}`}>
			<Hidden values={{ csrf: csrfToken(session, templateActionPurpose(id, action)) }} />
			{children}
		</form>
	);
}
