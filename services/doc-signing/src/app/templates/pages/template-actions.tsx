import { Banner, Button, CopyButton } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { ActionForm, Opened } from "../../documents/pages/action-form.tsx";
import type { TemplateView } from "../read-templates.ts";

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
			<Form session={session} id={template.id} action={isPublic ? "withdraw" : "publish"}>
				<Button type="submit" icon={isPublic ? "lock" : "link"}>
					{isPublic ? "Make private" : "Make public"}
				</Button>
			</Form>
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
				<Form {...form} action="switch-on">
					<Button type="submit" icon="link">
						{" "}
						Turn on
					</Button>
				</Form>
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
			<Form {...form} action="switch-off">
				<Button type="submit" icon="x">
					Turn off
				</Button>
			</Form>
		</>
	);
}

export function DeleteTemplate({ session, view: { template } }: Props) {
	return (
		<div class="document-actions">
			<Opened label="Delete" look="danger">
				<p>“{template.title}” is permanently deleted. Documents created from it do not change.</p>
				<Form session={session} id={template.id} action="delete">
					<Button type="submit" look="danger-primary">
						Delete template
					</Button>
				</Form>
			</Opened>
		</div>
	);
}

type FormProps = { id: number; session: Session; action: TemplateAction; children: ComponentChildren };

function Form({ id, session, action, children }: FormProps) {
	const purpose = templateActionPurpose(id, action);
	return <ActionForm {...{ session, purpose, children }} action={`/templates/${id}/${action}`} />;
}
