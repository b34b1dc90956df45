import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { AppFrame, Button, ProductBrand } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../accounts/visitor.ts";
import { useWords } from "../languages/use-words.ts";
import { Frame } from "../platform/html/page.tsx";
import { PRODUCT } from "../platform/html/product.ts";

const places = [
	{ href: "/documents", name: "documents", icon: "file-text" },
	{ href: "/sent-to-me", name: "sentToMe", icon: "inbox" },
	{ href: "/templates", name: "templates", icon: "layout-template" },
	{ href: "/verify", name: "verifyPdf", icon: "shield-check" },
	{ href: "/settings", name: "settings", icon: "settings" },
] as const;

type Props = {
	session: Session;
	title: string;
	current?: string;
	head?: ComponentChildren;
	children: ComponentChildren;
};

/** The frame of pages for signed-in users. */
export function AppDocument({ session, title, head, current, children }: Props) {
	const words = useWords("frame");
	const { waiting } = session.user;
	return (
		<Frame title={title} head={head}>
			<AppFrame
				brand={<ProductBrand icon="sign-here">{PRODUCT}</ProductBrand>}
				places={places.map((place) => ({
					...place,
					name: words[place.name],
					...(place.name === "sentToMe" &&
						waiting > 0 && { count: waiting, counted: words.waiting({ count: waiting }) }),
				}))}
				who={<Who session={session} />}
				{...(current && { current })}
			>
				{session.user.role === "operator" && (
					<p class="on-phones">
						<OperatorLink />
					</p>
				)}
				{children}
			</AppFrame>
		</Frame>
	);
}

function Who({ session }: { session: Session }) {
	return (
		<>
			<p class="soft">{session.user.name}</p>
			{session.user.role === "operator" && <OperatorLink />}
			<SignOut session={session} look="quiet" />
		</>
	);
}

function OperatorLink() {
	return (
		<a class="button quiet" href="/operator" lang="en">
			Operator
		</a>
	);
}

export function SignOut({ session, look }: { session: Session; look?: "quiet" }) {
	const { signOut } = useWords("frame");
	return (
		<form method="post" action="/sign-out">
			<Hidden values={{ csrf: csrfToken(session, "sign-out") }} />
			<Button type="submit" {...(look && { look })}>
				{signOut}
			</Button>
		</form>
	);
}
