// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "ja",
greeting: ({ name }) => `${name} 様`,
request: {
subject: ({ sender, role, title }) => `【${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}のお願い】${sender}様より「${title}」`,
opening: ({ sender, role, title }) => `${sender}様から、「${title}」の${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}依頼が届いています。`,
},
turn: {
subject: ({ role, title }) => `【${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}の順番です】「${title}」`,
opening: ({ role, title, sender }) => `${sender}様の「${title}」について、${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}の順番になりました。`,
},
reminder: {
subjectOf: ({ subject }) => `【再送】${subject}`,
subject: ({ role, title }) => `【再送】「${title}」の${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}のお願い`,
opening: ({ sender, role, title }) => `${sender}様が「${title}」の${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}をお待ちです。`,
},
messageFrom: ({ sender }) => `${sender}様からのメッセージ：`,
actBefore: ({ role, day }) => `${day}までに${({ SIGNER: `署名`, APPROVER: `承認`, ASSISTANT: `入力` } as Cases)[role] ?? `閲覧`}をお願いいたします。`,
from: ({ sender, email }) => `送信者：${sender}（${email}）`,
pages: ({ count }) => `${`${count}ページ`}`,
sentBy: ({ product, host, sender, email }) => `${sender}（${email}）の依頼により、${product}（${host}）から送信されました。`,
sent: ({ product, host }) => `${product}（${host}）から送信されました。`,
sentToSender: ({ product, host }) => `あなたがこの文書を送信したため、${product}（${host}）から送信されました。`,
review: ({ role }) => `${({ SIGNER: `確認して署名`, APPROVER: `確認して承認`, ASSISTANT: `確認して入力` } as Cases)[role] ?? `文書を読む`}`,
openDocument: "文書を開く",
downloadPdf: "PDFをダウンロード",
linkIsPersonal: "このリンクはご本人専用です。リンクを知っている人は誰でもあなたの名前で手続きできるため、このメールを転送しないでください。",
questions: ({ sender }) => `文書についてのご質問は、このメールにご返信ください。${sender}様に届きます。`,
chooseEmails: ({ url }) => `受け取るメールの種類はこちらで選べます：${url}`,
finished: {
subject: ({ title }) => `【完了】「${title}」`,
attached: ({ title }) => `「${title}」の手続きが完了しました。電子シール付きのPDFをこのメールに添付しています。`,
linked: ({ title }) => `「${title}」の手続きが完了しました。電子シール付きのPDFはサイズが大きく添付できないため、下のボタンからダウンロードしてください。`,
linkedForDays: ({ title }) => `「${title}」の手続きが完了しました。電子シール付きのPDFはサイズが大きく添付できません。7日間は下のボタンから、それ以降も文書のページからいつでもダウンロードできます。`,
keep: "ファイルはそのまま保管してください。印刷や再保存をすると、署名の内容を証明する電子シールが失われます。",
},
signed: {
subject: ({ name, role, title }) => `${name}様が「${title}」${({ APPROVER: `を承認しました`, VIEWER: `を確認しました`, ASSISTANT: `に記入しました` } as Cases)[role] ?? `に署名しました`}`,
waiting: ({ done, total, names }) => `${total}人中${done}人が完了しました。お待ちしている方：${names}`,
all: "受信者全員が完了しました。封印済みの PDF はまもなくご利用いただけます。",
others: ({ count }) => `ほか${count}名`,
},
viewed: {
subject: ({ name, title }) => `${name}様が「${title}」を開きました`,
text: ({ name, email, title }) => `${name}様（${email}）が「${title}」を初めて開きました。`,
},
declined: {
subject: ({ name, title }) => `【辞退】${name}様が「${title}」を辞退しました`,
text: ({ name, title }) => `${name}様が「${title}」への署名を辞退しました。この文書には、これ以上署名できません。理由：`,
},
cancelled: {
subject: ({ title }) => `【取り消し】「${title}」`,
text: ({ sender, title }) => `${sender}様が「${title}」を取り消しました。お手続きは必要ありません。署名用リンクは無効になりました。`,
},
expired: {
subject: ({ name, title }) => `【期限切れ】${name}様「${title}」`,
text: ({ name, email, title }) => `${name}様（${email}）の「${title}」の手続きが期限までに完了しませんでした。期限を延長するには、文書を開き、「リマインド」を選択してください。`,
},
removed: {
subject: ({ title }) => `「${title}」への署名は不要になりました`,
text: ({ sender, title }) => `${sender}様が「${title}」の受信者からあなたを外しました。お手続きは必要ありません。署名用リンクは無効になりました。`,
},
corrected: {
subject: ({ title }) => `修正中：「${title}」`,
text: ({ sender, title }) => `${sender}様が、署名済みの「${title}」を修正しています。文書を開くと現在の内容を確認できます。同意できない場合は、送信者にご連絡ください。`,
},
blocked: {
subject: ({ name, title }) => `${name}様はまだ「${title}」に署名できません`,
text: ({ name, title }) => `${name}様は「${title}」への署名を求められていますが、署名欄がありません。署名欄を追加するまで、リンクは待機状態になります。文書を開き、「修正」を選択してください。`,
},
code: {
subject: ({ code }) => `確認コード：${code}`,
toOpen: "文書を開くための確認コード：",
toAct: "文書に署名または辞退するための確認コード：",
validFor: ({ minutes }) => `コードの入力を求められたページで入力してください。${minutes}分間有効で、1回のみ使用できます。`,
notAsked: "お心当たりがない場合は、第三者があなたの署名用リンクを持っています。このコードを教えないでください。",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook を一時停止しました：${url}`,
text: ({ webhookId, time, url }) => `${time} 以降すべての配信に失敗したため、Webhook ${webhookId} を一時停止しました。

${url}

新しいイベントは保留されます。原因は Webhook のページに表示されます。

受信側が復旧したら、そのページまたは POST /api/v1/webhooks/${webhookId}/resume で再開してください。保留中の配信が送信されます。`,
button: "Webhook を表示",
},
passwordChanged: {
subject: "パスワードが変更されました",
text: ({ time }) => `${time} にアカウントのパスワードが変更され、ほかのブラウザーはすべてサインアウトされました。

心当たりがない場合は、すぐにパスワードを再設定してください。`,
button: "パスワードを再設定",
},
accountDeleted: {
subject: "アカウントを削除しました",
text: "アカウントは閉鎖されました。下書きとテンプレートは削除され、署名待ちの文書は取り消されました。\n\n完了した文書とその監査ログは、ほかの当事者のための証拠として保管されます。",
},
exportReady: {
subject: "エクスポートの準備ができました",
text: ({ time }) => `データのコピーの準備ができました。${time} まで、設定からダウンロードできます。

心当たりがない場合は、サインインページでパスワードを再設定し、セキュリティ設定を確認してください。`,
button: "エクスポートをダウンロード",
},
factorsReset: {
subject: "2 要素認証が解除されました",
text: "運営者が、アカウントのパスキー、認証アプリ、リカバリーコードを削除し、すべての端末からサインアウトしました。\n\n心当たりがない場合は、運営者に連絡し、パスワードを変更してください。",
},
emailChanged: {
subject: "メールアドレスが変更されました",
text: ({ newEmail, time }) => `${time} にアカウントのメールアドレスが ${newEmail} に変更されました。

心当たりがない場合は、運営者に連絡してください。`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `アカウントにパスキーが追加されました`, passkey_removed: `アカウントからパスキーが削除されました`, authenticator_added: `アカウントに認証アプリが設定されました`, authenticator_removed: `アカウントの認証アプリが無効になりました`, provider_connected: `アカウントに会社のサインインが接続されました`, provider_removed: `アカウントから会社のサインインの接続が解除されました` } as Cases)[change] ?? `アカウントの新しいリカバリーコードが作成されました`}`,
text: ({ time, change }) => `変更日時：${time}${({ passkey_added: `。ほかのブラウザーはすべてサインアウトされました。`, authenticator_added: `。ほかのブラウザーはすべてサインアウトされました。` } as Cases)[change] ?? ``}

心当たりがない場合は、サインインページでパスワードを再設定し、セキュリティ設定を確認してください。`,
button: "セキュリティ設定を確認",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `チーム ${team} の保存期間が変更されました` } as Cases)[where] ?? `文書の保存期間が変更されました`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `運営者` } as Cases)[by] ?? `${byName} さん（${byEmail}）`}が、${time} に文書の保存期間を変更しました。

変更前：${from === 0 ? `依頼により消去されるまで` : `${from} 年`}

変更後：${to === 0 ? `依頼により消去されるまで` : `${to} 年`}

${({ none: `今後、保存期間の設定によって消去される文書はありません。` } as Cases)[policy] ?? `${appliesAt} 以降、完了、辞退、または取り消しからこの期間を過ぎた文書のファイルと個人データは消去されます。元に戻すことはできません。${({ part: `${due === 0 ? `` : `その時点で対象になる文書は少なくとも ${due} 件です。`}` } as Cases)[counted] ?? `${due === 0 ? `その時点で対象になる文書はありません。` : `その時点で ${due} 件の文書が対象になります。`}`}`}

心当たりがない場合は、設定ページで元に戻してください。`,
button: "保存期間を確認",
},
},
invitation: {
subject: ({ name, team }) => `${name} さんからチーム ${team} への招待`,
heading: "チームに招待されています",
text: ({ name, email, role }) => `${name} さん（${email}）が、このチームに招待しています（役割：${role}）。`,
button: "招待を開く",
validFor: ({ days, email }) => `${`この招待は ${email} 専用です。1 回だけ使用でき、${days} 日後に失効します。`}`,
unknown: "差出人に心当たりがない場合は、このメールを無視してください。",
},
};
