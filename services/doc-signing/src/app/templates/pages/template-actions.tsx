import { Banner, Button, CopyButton } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { useWords } from "../../../languages/use-words.ts";
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
	const { sharing } = useWords("templates");
	return (
		<section aria-labelledby="sharing">
			<h2 id="sharing">{sharing.title}</h2>
			<p>{isPublic ? sharing.isPublic : teamName ? sharing.ofTeam({ team: teamName }) : sharing.ofOwn}</p>
			<Form session={session} id={template.id} action={isPublic ? "withdraw" : "publish"}>
				<Button type="submit" icon={isPublic ? "lock" : "link"}>
					{isPublic ? sharing.makePrivate : sharing.makePublic}
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
	const words = useWords("templates").directLink;
	const reasons = obstacles.join(" ");
	if (!template.directLinkEnabled || url === undefined)
		return (
			<>
				<h3>{words.title}</h3>
				<p>{obstacles.length > 0 ? words.impossible({ reasons }) : words.hint}</p>
				{obstacles.length === 0 && (
					<Form {...form} action="switch-on">
						<Button type="submit" icon="link">
							{words.on}
						</Button>
					</Form>
				)}
			</>
		);
	return (
		<>
			<h3>{words.title}</h3>
			{obstacles.length > 0 && <Banner meaning="warning">{words.broken({ reasons })}</Banner>}
			<p>{words.meaning}</p>
			<p>
				<code dir="ltr">{url}</code> <CopyButton what={words.title} text={url} />
			</p>
			<Form {...form} action="switch-off">
				<Button type="submit" icon="x">
					{words.off}
				</Button>
			</Form>
		</>
	);
}

export function DeleteTemplate({ session, view: { template } }: Props) {
	const words = useWords("templates");
	return (
		<div class="document-actions">
			<Opened label={useWords("frame").delete} look="danger">
				<p>{words.deleteMeaning({ title: template.title })}</p>
				<Form session={session} id={template.id} action="delete">
					<Button type="submit" look="danger-primary">
						{words.delete}
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
