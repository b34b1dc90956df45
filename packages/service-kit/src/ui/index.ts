export { Button, ButtonLink, IconButton } from "./button.tsx";
export { CodeBlock, CopyButton, enableCopyButtons } from "./code-block.tsx";
export { Dialog } from "./dialog.tsx";
export { Icon } from "./icon.tsx";
export type { IconName } from "./icon-paths.ts";
export { CheckField, SelectField, TextField } from "./input-fields.tsx";
export {
	AppFrame,
	type BackLink,
	FocusedFrame,
	PageHeader,
	type Point,
	ProductBrand,
	StateIcon,
	Welcome,
} from "./page-parts.tsx";
export {
	Avatar,
	Badge,
	Banner,
	Confirmation,
	EmptyState,
	Failure,
	type Meaning,
	ProgressBar,
	RelativeTime,
} from "./signs.tsx";
export { Table } from "./table.tsx";
export { currentZone, nameZone, timeZonesWith } from "./time-zones.ts";
