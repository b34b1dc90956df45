/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Look = {
	/** `primary` at most once per view; `danger-primary` confirms an irreversible action. */
	look?: "primary" | "secondary" | "quiet" | "danger" | "danger-primary";
	small?: boolean;
	icon?: IconName;
	/** Shows only the icon; the label is for screen readers and the tooltip. */
	iconOnly?: boolean;
	/** Keeps the width, shows progress and ignores clicks. */
	busy?: boolean;
};
type ButtonProps = Look & Omit<JSX.IntrinsicElements["button"], "icon"> & { children: ComponentChildren };
type LinkProps = Look & { href: string; children: ComponentChildren; download?: boolean };

/** A button. It submits its form only with `type="submit"`. */
export function Button({ look, small, icon, iconOnly, busy, children, onClick, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			{...(iconOnly && typeof children === "string" && { title: children })}
			class={makeClasses({ look, small, iconOnly }, rest.class)}
			{...(busy && { "aria-busy": true, "aria-disabled": true })}
			{...(onClick && !busy && { onClick })}
		>
			<Content icon={icon} iconOnly={iconOnly}>
				{children}
			</Content>
		</button>
	);
}

type IconButtonProps = Omit<ButtonProps, "children" | "iconOnly" | "label"> & {
	icon: IconName;
	/** For screen readers and the tooltip. */
	label: string;
};

/** A button that shows only its icon. */
export function IconButton({ label, look = "quiet", ...rest }: IconButtonProps) {
	return <Button {...rest} look={look} iconOnly children={label} />;
}

/** A link that looks like a button, for going to another page. */
export function ButtonLink({ look, small, icon, iconOnly, children, ...rest }: LinkProps) {
	return (
		<a {...rest} class={`button ${makeClasses({ look, small, iconOnly }, undefined)}`.trim()}>
			<Content icon={icon} iconOnly={iconOnly}>
				{children}
			</Content>
		</a>
	);
}

type Shown = { icon: IconName | undefined; iconOnly: boolean | undefined; children: ComponentChildren };

function Content({ icon, iconOnly, children }: Shown) {
	return (
		<>
			{icon && <Icon name={icon} />}
			{iconOnly ? <span class="unseen">{children}</span> : children}
		</>
	);
}

type Undefined<T> = { [K in keyof T]?: T[K] | undefined };

function makeClasses({ look, small, iconOnly }: Undefined<Look>, more: unknown): string {
	const looks = look === "danger-primary" ? "danger primary" : look === "secondary" ? "" : (look ?? "");
	return [looks, small && "small", iconOnly && "icon-only", typeof more === "string" && more]
		.filter(Boolean)
		.join(" ");
}
