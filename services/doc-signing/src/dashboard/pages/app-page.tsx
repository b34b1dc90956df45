import { AppFrame, Avatar } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { Frame } from "../../platform/html/page.tsx";

export type AppPerson = { name: string; email: string };
type Props = {
	title: string;
	person: AppPerson;
	current?: string;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
	children: ComponentChildren;
};

const places = [
	{ href: "/documents", name: "Documents", icon: "file-text" },
	{ href: "/settings/profile", name: "Settings", icon: "settings" },
] as const;

/** The frame of the pages of a signed-in person. */
export function AppPage({ title, person, current, head, children }: Props) {
	const who = (
		<div class="app-who">
			<Avatar name={person.name || person.email} />
			<span dir="auto">{person.name || person.email}</span>
		</div>
	);
	return (
		<Frame title={title} head={head}>
			<AppFrame brand="Signing" places={places} who={who} {...(current && { current })}>
				{children}
			</AppFrame>
		</Frame>
	);
}
