/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useKitWords } from "../languages/index.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import type { Meaning } from "./signs.tsx";

type HeaderProps = {
	title: string;
	meta?: ComponentChildren;
	actions?: ComponentChildren;
	/** The page that this one belongs to. */
	back?: BackLink | undefined;
};
export type BackLink = { href: string; name: string };

/** The title of a page, what identifies its subject, and its actions. */
export function PageHeader({ title, meta, actions, back }: HeaderProps) {
	return (
		<div class="page-header">
			<div>
				{back && (
					<a class="back" href={back.href}>
						<Icon name="chevron-left" />
						<span dir="auto">{back.name}</span>
					</a>
				)}
				<h1 dir="auto">{title}</h1>
				{meta && <p>{meta}</p>}
			</div>
			{actions && <div class="actions">{actions}</div>}
		</div>
	);
}

type BrandProps = { icon: IconName; children: ComponentChildren };

/** The product's sign and name, on pages without a brand of the sender. */
export function ProductBrand({ icon, children }: BrandProps) {
	return (
		<>
			<span class="brand-mark">
				<Icon name={icon} />
			</span>
			{children}
		</>
	);
}

type Place = {
	href: string;
	name: string;
	icon: IconName;
	/** What waits there, and in words. */
	count?: number;
	counted?: string;
};
type ShellProps = {
	brand: ComponentChildren;
	places: readonly Place[];
	/** The URL of the current place. */
	current?: string;
	/** The signed-in user, with a link to sign out. */
	who?: ComponentChildren;
	children: ComponentChildren;
};

/** An application's frame: navigation at the side, on phones at the bottom. */
export function AppFrame({ brand, places, current, who, children }: ShellProps) {
	const words = useKitWords();
	return (
		<div class="shell">
			<a class="skip-link" href="#main">
				{words.skipToContent}
			</a>
			<header class="shell-side">
				<a class="brand" href="/">
					{brand}
				</a>
				<nav aria-label={words.mainNavigation}>
					<ul>
						{places.map(({ href, name, icon, count, counted }) => (
							<li key={href}>
								<a href={href} {...(href === current && { "aria-current": "page" as const })}>
									<Icon name={icon} />
									<span>{name}</span>
									{count !== undefined && (
										<b class="count">
											<span aria-hidden="true">{count}</span>
											<span class="unseen">{counted}</span>
										</b>
									)}
								</a>
							</li>
						))}
					</ul>
				</nav>
				{who && <div class="shell-who">{who}</div>}
			</header>
			<main class="shell-main" id="main">
				{children}
			</main>
		</div>
	);
}

type FocusedProps = {
	brand: ComponentChildren;
	footer?: ComponentChildren;
	wide?: boolean;
	children: ComponentChildren;
};

/** The frame of a page with one purpose: sign in, consent, the status of a request. */
export function FocusedFrame({ brand, footer, wide = false, children }: FocusedProps) {
	return (
		<div class="focused">
			<header>
				<span class="brand">{brand}</span>
			</header>
			<main {...(wide && { class: "wide" })}>{children}</main>
			{footer && <footer>{footer}</footer>}
		</div>
	);
}

type StateProps = { icon: IconName; meaning: Exclude<Meaning, "neutral"> };

/** The icon at the top of a page that shows a status. */
export function StateIcon({ icon, meaning }: StateProps) {
	return (
		<span class={`state-icon ${meaning}`}>
			<Icon name={icon} />
		</span>
	);
}

export type Point = { icon: IconName; title: string; text: string };

type WelcomeProps = { children: ComponentChildren; picture: ComponentChildren; points: readonly Point[] };

/** The content of a page for visitors: what the product is beside a picture of it, and what it does in a few points. */
export function Welcome({ children, picture, points }: WelcomeProps) {
	return (
		<>
			<div class="hero">
				<div>{children}</div>
				{picture}
			</div>
			<ul class="points">
				{points.map(({ icon, title, text }) => (
					<li key={title}>
						<StateIcon icon={icon} meaning="info" />
						<h2>{title}</h2>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</>
	);
}
