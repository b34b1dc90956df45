import { SettingForm } from "@repo/accounts/pages";
import { Field, Hidden, productAccent } from "@repo/service-kit/html";
import { Button } from "@repo/service-kit/ui";
import { type Brand, type Logo, logoPath, shownSize } from "../../../accounts/branding/rules/brand.ts";
import { MAX_FOOTER, MAX_NAME } from "../../../accounts/branding/rules/chosen-texts.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { SettingsView } from "../../frame/settings-document.tsx";
import { BRANDING_PATH, LOGO_PATH, REMOVE_LOGO_PATH, type Texts } from "./addresses.ts";
import { BrandingPreview } from "./branding-preview.tsx";

export type BrandProps = Pick<SettingsView, "account" | "form" | "csrf"> & {
	brand: Brand;
	/** Unsaved values that the preview shows. */
	unsaved?: Texts | undefined;
};

/** The sender's branding for recipients, on the page for documents. */
export function BrandSection({ csrf, account, brand, form, unsaved }: BrandProps) {
	const { brand: words } = useWords("settings");
	const { name, color, footer, logo } = brand;
	const hidden = { csrf };
	return (
		<section id="brand">
			<h2>{words.title}</h2>
			<p>{words.meaning}</p>
			<div class="branding">
				<div>
					<form method="post" action={withTeam(BRANDING_PATH, account.teamId)}>
						<Hidden values={hidden} />
						<Field
							form={form}
							name="name"
							label={words.name}
							hint={words.nameHint}
							maxLength={MAX_NAME}
							autoComplete="organization"
							value={name ?? ""}
							required={false}
						/>
						<Field
							form={form}
							name="color"
							type="color"
							label={words.color}
							hint={words.colorHint}
							value={color ?? productAccent}
						/>
						<Field
							form={form}
							name="footer"
							label={words.footer}
							hint={words.footerHint}
							rows={3}
							maxLength={MAX_FOOTER}
							value={footer ?? ""}
							required={false}
						/>
						<div class="actions">
							<Button type="submit" look="primary">
								{words.save}
							</Button>
							<Button type="submit" name="action" value="preview">
								{words.preview}
							</Button>
						</div>
					</form>
					<h3>{words.logo}</h3>
					<LogoForms {...{ account, logo, hidden, form }} />
				</div>
				<BrandingPreview teamId={account.teamId} unsaved={unsaved} logoId={logo?.id} />
			</div>
		</section>
	);
}

type LogoProps = Pick<BrandProps, "account" | "form"> & {
	logo: Logo | null;
	hidden: Record<string, string>;
};

function LogoForms({ account, logo, hidden, form }: LogoProps) {
	const { brand: words } = useWords("settings");
	const error = form.errors.file;
	return (
		<>
			{logo && (
				<p class="brand-logo">
					<img src={logoPath(logo)} alt={words.currentLogo} {...shownSize(logo)} />
				</p>
			)}
			<form method="post" action={withTeam(LOGO_PATH, account.teamId)} encType="multipart/form-data">
				<Hidden values={hidden} />
				<div class="field">
					<label for="file">{logo ? words.replace : words.choose}</label>
					<p class="hint" id="file-hint">
						{words.logoHint}
					</p>
					<input
						id="file"
						name="file"
						type="file"
						accept="image/png,image/jpeg,image/webp"
						required
						aria-describedby={error ? "file-hint file-error" : "file-hint"}
						{...(error && { "aria-invalid": true })}
					/>
					{error && (
						<p class="fault" id="file-error">
							{error}
						</p>
					)}
				</div>
				<div class="actions">
					<Button type="submit" icon="upload">
						{words.upload}
					</Button>
				</div>
			</form>
			{logo && (
				<SettingForm
					action={withTeam(REMOVE_LOGO_PATH, account.teamId)}
					hidden={hidden}
					button={words.remove}
					look="danger"
				/>
			)}
		</>
	);
}
