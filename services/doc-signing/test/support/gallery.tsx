/** @jsxRuntime automatic @jsxImportSource preact */
import { baseStylesheet, makePages } from "@repo/service-kit/html";
import * as ui from "@repo/service-kit/ui";

const { Badge, Banner, Button, ButtonLink, Icon } = ui;
const { page, Frame } = makePages({ product: "Design", stylesheet: baseStylesheet });
const nothing = () => {};

/** Every component in every state, on one page. */
export function galleryPage() {
	return page(
		200,
		<Frame title="Pieces">
			<ui.AppFrame
				brand="Signing"
				current="/documents"
				places={[
					{ href: "/documents", name: "Documents", icon: "file-text" },
					{ href: "/templates", name: "Templates", icon: "layout-template" },
					{ href: "/settings", name: "Settings", icon: "settings" },
				]}
				who={<ui.Avatar name="Ada Lovelace" />}
			>
				<ui.PageHeader
					title="Lease for 12 Elm Street"
					meta="Sent 3 hours ago by Ada Lovelace"
					actions={
						<>
							<Button icon="download">Download</Button>
							<Button look="primary" icon="send">
								Send
							</Button>
						</>
					}
				/>
				<Buttons />
				<Signs />
				<Fields />
				<Tables />
				<ui.CodeBlock
					title="curl"
					code={'curl --fail-with-body https://example.com \\\n  -H "Accept: application/json"'}
				/>
				<StateCard />
			</ui.AppFrame>
		</Frame>,
	);
}

function Buttons() {
	const looks = ["primary", "secondary", "quiet", "danger", "danger-primary"] as const;
	return (
		<section aria-label="Buttons">
			{looks.map((look) => (
				<p key={look} class="actions start">
					<Button look={look}>{look}</Button>
					<Button look={look} small icon="plus">
						Small
					</Button>
					<Button look={look} disabled>
						Disabled
					</Button>
					<Button look={look} busy>
						Busy and wide
					</Button>
					<Button look={look} icon="trash" iconOnly>
						{`Delete, ${look}`}
					</Button>
				</p>
			))}
			<ButtonLink href="/" look="primary">
				A link
			</ButtonLink>
		</section>
	);
}

function Signs() {
	const meanings = ["neutral", "info", "success", "warning", "danger"] as const;
	return (
		<section aria-label="Signs">
			<p>
				{meanings.map((meaning) => (
					<Badge key={meaning} meaning={meaning} icon="clock">
						{meaning}
					</Badge>
				))}
			</p>
			<Banner>
				A banner with <a href="/">the audit log</a>.
			</Banner>
			<Banner meaning="success" action={<Button small>View</Button>}>
				Saved.
			</Banner>
			<Banner meaning="warning">Two fields overlap.</Banner>
			<Banner meaning="danger">The file could not be read.</Banner>
			<p class="error">The error of a form.</p>
			<p class="notice">The notice of a form.</p>
			<ui.ProgressBar label="Uploading" value={0.4} />
			<p class="soft">
				Soft text, <a href="/">the audit log</a>, <code>code</code>, <kbd>Ctrl</kbd> <Icon name="check" />
			</p>
		</section>
	);
}

function Fields() {
	const options = [
		["a", "First"],
		["b", "Second"],
	] as const;
	return (
		<section aria-label="Fields" class="card">
			<h2>Fields</h2>
			<ui.TextField label="Name" hint="As on the passport" value="Ada" onValue={nothing} />
			<ui.TextField label="Email" value="ada@" error="Must be an email address." onValue={nothing} />
			<ui.TextField label="Message" value="" placeholder="Optional" rows={3} onValue={nothing} />
			<ui.TextField label="Disabled" value="Not now" disabled onValue={nothing} />
			<ui.SelectField label="Role" value="a" options={options} onValue={nothing} />
			<ui.CheckField label="Required" checked onValue={nothing} />
			<ui.CheckField label="Reminders" hint="Every three days" look="switch" checked onValue={nothing} />
			<ui.CheckField label="Sign in order" look="switch" checked={false} onValue={nothing} />
			<div class="actions end">
				<Button>Cancel</Button>
				<Button look="primary">Save</Button>
			</div>
		</section>
	);
}

type Row = { id: number; title: string; status: string };

function Tables() {
	const columns = [
		{ key: "title", title: "Title", cell: ({ title }: Row) => <a href="/">{title}</a> },
		{ key: "status", title: "Status", cell: ({ status }: Row) => <Badge meaning="info">{status}</Badge> },
		{ key: "id", title: "Pages", number: true, cell: ({ id }: Row) => id },
	];
	const rows = [
		{ id: 1, title: "Lease", status: "Pending" },
		{ id: 12, title: "Contract of employment", status: "Draft" },
	];
	const keyOf = ({ id }: Row) => id;
	return (
		<section aria-label="Tables">
			<ui.Table caption="Documents" columns={columns} rows={rows} keyOf={keyOf} loading={1} />
			<ui.Table
				caption="No documents"
				columns={columns}
				rows={[]}
				keyOf={keyOf}
				empty={
					<ui.EmptyState icon="inbox" action={<Button look="primary">Upload a document</Button>}>
						Documents that you send appear here.
					</ui.EmptyState>
				}
			/>
		</section>
	);
}

function StateCard() {
	return (
		<section aria-label="A state" class="card">
			<ui.StateIcon icon="circle-check" meaning="success" />
			<h2>Signed</h2>
			<p>You get a copy when everyone has signed.</p>
			<dl class="facts">
				<dt>Signed</dt>
				<dd>22 November 2026, 09:30</dd>
				<dt>By</dt>
				<dd>Ada Lovelace</dd>
			</dl>
		</section>
	);
}
