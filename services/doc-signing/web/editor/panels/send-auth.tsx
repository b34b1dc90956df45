import { mustAct } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";
import { words } from "../words.ts";
import { AuthFields } from "./auth-fields.tsx";

type Props = { editor: Editor; state: EditorState };

/** Authentication beyond the link, for all recipients or for one. */
export function SendAuth({ editor, state }: Props) {
	const { auth } = state;
	const hasPlan = editor.view.plan === "enterprise";
	const recipients = [...state.recipients].sort(inOrder).filter(({ role }) => mustAct(role));
	const changed = recipients.filter((one) => one.accessAuth !== null || one.actionAuth !== null).length;
	return (
		<>
			<fieldset class="send-auth">
				<legend>{words.checks.title}</legend>
				{!hasPlan && <p class="soft small-text">{words.checks.plan}</p>}
				<AuthFields
					value={{ access: auth.globalAccessAuth, action: auth.globalActionAuth }}
					none={[words.checks.linkOnly, words.checks.noFurther]}
					isEnterprise={{ access: true, action: hasPlan }}
					onValue={({ access, action }) =>
						editor.settings.change({ authOptions: { globalAccessAuth: access, globalActionAuth: action } })
					}
				/>
			</fieldset>
			{editor.view.frame?.recipients !== false && (
				<details class="send-auth">
					<summary>
						{changed > 0 ? words.checks.differentCount({ count: changed }) : words.checks.different}
					</summary>
					{recipients.map(({ id, name, email, accessAuth, actionAuth }) => (
						<fieldset key={id}>
							<legend dir="auto">{name || email}</legend>
							<AuthFields
								value={{ access: accessAuth, action: actionAuth }}
								none={[words.checks.same, words.checks.same]}
								isEnterprise={{ access: hasPlan, action: hasPlan }}
								onValue={({ access, action }) =>
									void editor.recipients.changeAuth(id, { accessAuth: access, actionAuth: action })
								}
							/>
						</fieldset>
					))}
				</details>
			)}
		</>
	);
}
