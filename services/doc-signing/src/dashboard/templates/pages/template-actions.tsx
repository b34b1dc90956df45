import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Button } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/sessions.ts";
import type { TemplateView } from "../read-template-view.ts";

export const templateActions = ["publish", "withdraw", "delete"] as const;
export type TemplateAction = (typeof templateActions)[number];

export function templateActionPurpose(id: number, action: TemplateAction): string {
	return `template ${id} ${action}`;
}

type Props = { session: Session; view: TemplateView };

/** Who may use the template. */
export function Sharing({ session, view: { template, teamName } }: Props) {
	const isPublic = template.type === "PUBLIC";
	const inTeam = teamName ? `Everyone in ${teamName} can use it` : "You can use it";
	return (
		<section aria-labelledby="sharing">
			<h2 id="sharing">Sharing</h2>
			<p>
				{inTeam}.{" "}
				{isPublic
					? "It is public: it may also be offered to people without an account."
					: "It is private: nobody else can."}
			</p>
			<ActionForm session={session} id={template.id} action={isPublic ? "withdraw" : "publish"}>
				<Button type="submit" icon={isPublic ? "lock" : "link"}>
					{isPublic ? "Make private" : "Make public"}
				</Button>
			</ActionForm>
		</section>
	);
}

export function DeleteTemplate({ session, view: { template } }: Props) {
	return (
		<div class="document-actions">
			<details class="confirmed">
				<summary class="button quiet danger">Delete</summary>
				<div class="card">
					<p>“{template.title}” is deleted for good. Documents made from it do not change.</p>
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
