// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "PDF を検証",
intro: "署名済みの PDF を選択すると、真正かどうか、誰がいつ署名したかを確認できます。",
file: "PDF ファイル",
button: "検証",
deleted: "ファイルは検証後に削除されます。",
meaning: {
title: "結果の意味",
proves: "真正なファイルとは、このサービスが封印したファイルそのもので、アップロードされたファイルを含みます。どのメールアドレスが、いつ、どのような認証を経て操作したかが分かります。",
limits: "結果は、メールアドレスを誰が使用したか、または合意が法的に有効であることを証明するものではありません。",
sign: "文書に署名するには、メールのリンクを開いてください。",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `承認：${time}`, VIEWER: `閲覧：${time}`, ASSISTANT: `フィールド入力：${time}` } as Cases)[role] ?? `署名：${time}`}`,
declined: "辞退",
notActed: "操作なし",
copied: "控えを受領",
reference: "参照番号：",
},
document: ({ id }) => `文書 ${id}`,
sealedAt: ({ id, time }) => `文書 ${id}（封印：${time}）`,
technical: {
title: "技術的な詳細",
thisFile: "このファイルの SHA-256：",
problems: ({ list }) => `問題：${list}`,
original: "アップロードされたファイルの SHA-256：",
prefix: ({ bytes }) => `アップロードされたファイル（このファイルの先頭 ${bytes} バイト）の SHA-256：`,
certificate: ({ subject }) => `${subject} の証明書で封印：`,
timeStamped: ({ time }) => `タイムスタンプ：${time}`,
level: ({ level }) => `PAdES レベル ${level}（ETSI EN 319 142-1）`,
},
verdicts: {
GENUINE: {
headline: "このファイルは真正で、変更されていません",
advice: "このサービスが封印し、その後変更されていません。",
},
DECLINED: {
headline: "このファイルは真正ですが、文書は辞退されました",
advice: "このサービスが封印し、その後変更されていません。",
},
NOT_RELIABLE: {
headline: "このファイルを信頼しないでください",
advice: "このサービスの証明書で封印されてから変更されていませんが、信頼できない理由があります。",
},
NOT_RECORDED: {
headline: "このファイルは記録にありません",
advice: "このサービスの証明書で封印されていますが、封印の記録がありません。信頼せず、運営者に報告してください。署名鍵が盗まれた可能性があります。",
},
ALTERED: {
headline: "このファイルは封印後に変更されています",
advice: "信頼しないでください。内容が署名されたものと異なる可能性があります。封印された元のファイルを入手してください。",
},
NOT_OURS: {
headline: "このファイルはこのサービスで封印されたものではありません",
advice: "このページでは検証できない、ほかの署名が含まれています。",
},
NOT_SEALED: {
headline: "このファイルは封印されていません",
advice: "署名前のファイルか、印刷または再保存により封印が失われたコピーの可能性があります。封印された元のファイルを入手してください。",
},
NOT_A_PDF: {
headline: "このファイルは読み取れません",
advice: "破損しているか、パスワードで保護されているか、PDF ではありません。",
},
TOO_EXPENSIVE: {
headline: "このファイルを検証できませんでした",
advice: "処理に時間またはメモリーがかかりすぎるため、封印を検証していません。",
},
},
findings: {
addedByOthers: "タイムスタンプまたは失効情報は、このサービスが追加したものではありません。",
completed: "すべての受信者が完了しました。",
declined: "文書は辞退されました。署名された合意ではありません。",
logMatches: "文書の監査ログは完全で、封印と一致しています。",
logDiffers: "記録されている監査ログが封印と一致しません。封印後に記録が変更されています。",
otherOriginal: "含まれているアップロードファイルが、記録されているものと異なります。",
original: "先頭に、アップロードされたファイルがそのまま含まれています。",
repaired: "そのファイルの構造が破損していたため、封印前に修復した構造が追加されました。",
frozen: ({ parts }) => `そのファイルには、画面、印刷、クリック後で表示が変わる部分がありました（${parts}）。封印されたファイルでは、常に受信者が見たとおりに表示されます。`,
someone: "受信者",
passkeyBad: ({ who, problems }) => `${who} のパスキー署名を信頼しないでください。${problems}`,
passkeyGood: ({ who, time }) => `${who} は ${time} にパスキーを使用しました。このファイル、すべての値、同意、時刻を含む文に署名しています。ファイルには証拠が含まれ、このサービスなしで誰でも検証できます。`,
parts: {
annotations: "注釈",
layers: "レイヤー",
images: "画像",
printing: "印刷設定",
},
},
evidence: {
levels: {
BB: "封印の時刻はこのサービスのみが示すものです。独立したサーバーの有効なタイムスタンプは含まれていません（PAdES レベル B-B）。",
BT: "独立したタイムスタンプが、その時点でファイルが存在したことを証明します（PAdES レベル B-T）。",
BLT: "独立したタイムスタンプが、その時点でファイルが存在したことを証明します。当時どの証明書も失効していなかったという発行者の証明も含まれるため、発行者が存在しなくなってもオフラインで検証できます（PAdES レベル B-LT）。",
},
askIssuer: "証明書が失効しているかどうかは、発行者に確認してください。",
stampInvalid: ({ reasons }) => `タイムスタンプは無効です：${reasons}`,
stampTrusted: ({ server, time }) => `タイムスタンプは ${server} が発行し、${time} を示しています。証明書はその時点で有効かつタイムスタンプ専用で、このサービスが信頼する認証局が発行したものです。`,
stampUnchecked: ({ server, time, issuer }) => `タイムスタンプは ${server} が発行し、${time} を示しています。証明書はその時点で有効かつタイムスタンプ専用です。証明書の発行者（${issuer}）は、信頼する認証局の一覧がないため確認していません。`,
pending: {
TIME_STAMP: {
PENDING: "封印時にタイムスタンプを取得できませんでした。このサービスは取得を試みています。",
UNAVAILABLE: "署名証明書の有効期間中に取得できなかったため、タイムスタンプは付きません。",
REVOKED: "証明書が失効したため、タイムスタンプは付きません。",
},
REVOCATION_DATA: {
PENDING: "どの証明書も失効していないという証明を、封印時に取得できませんでした。このサービスは取得を試みています。",
UNAVAILABLE: "どの証明書も失効していないという証明は得られません。失効確認先の記載がない証明書か、期限切れの証明書があります。",
REVOKED: "証明書が失効しました。",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `このファイルを封印した証明書（${certificate}）は ${revokedAt} に失効しました。このサービスが知ったのは ${learnedAt} です。` } as Cases)[role] ?? `タイムスタンプサーバーの証明書（${certificate}）は ${revokedAt} に失効しました。このサービスが知ったのは ${learnedAt} です。`}`,
sealOlder: "タイムスタンプにより、封印のほうが古いことが証明されています。",
sealNotOlder: "封印のほうが古いことを証明するタイムスタンプがありません。運営者に確認してください。",
},
passkeys: {
unreadable: "証拠を読み取れません。",
missing: "監査ログに記録されたパスキー署名が、ファイルに含まれていません。",
otherFile: "署名された文は別のファイルに関するものです。",
noSuchAct: "記録にそのような操作はありません。",
notLogged: "監査ログにそのような署名の記録はありません。",
differs: ({ part }) => `署名された文と記録が異なります：${part}`,
noStatement: "署名された文がありません。",
notAssertion: "ブラウザーのデータはパスキーの応答ではありません。",
otherSite: "パスキーは別のウェブサイトのものか、別のウェブサイトに応答しました。",
otherStatement: "パスキーは別の文に署名しました。",
notVerified: "認証器が利用者を確認していません。",
wrongSignature: "署名が公開鍵と一致しません。",
},
};
