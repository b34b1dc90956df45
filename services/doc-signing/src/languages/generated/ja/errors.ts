// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `チームでの役割では、ご自分で作成したものにのみ許可されています。` } as Cases)[limited] ?? `チームでの役割では許可されていません。`}チームのオーナーまたは管理者に依頼してください。`,
notMember: "このユーザーはチームのメンバーではありません。",
logo: {
tooLarge: "ロゴが 1 MB を超えています。小さいファイルを選択してください。",
otherKind: "ロゴは PNG、JPEG、WebP のいずれかの画像にしてください。",
unreadable: "画像が破損しているか、ピクセル数が多すぎます。別の画像を選択してください。",
blank: "メールや証明書のような白い背景では、ロゴが見えません。濃い色のロゴを選択してください。",
tooMany: "アップロードできるロゴは 1 時間に 20 個までです。後でもう一度お試しください。",
notFound: "ロゴが見つかりません。置き換えられた可能性があります。",
},
chooseImage: "画像を選択してください。",
chooseCsv: "CSV ファイルを選択してください。",
choosePdf: "PDF ファイルを選択してください。",
uploadIncomplete: "アップロードが不完全か破損しています。ファイルをもう一度送信してください。",
webhooks: {
chooseEvent: "イベントを 1 つ以上選択してください。",
notFound: "Webhook が見つかりません。",
deliveryNotFound: "この Webhook の配信が見つかりません。",
tooMany: ({ limit }) => `1 つのアカウントで使用できる Webhook は ${limit} 個までです。先に 1 つ削除してください。`,
disabled: "Webhook は無効です。有効にしてから、もう一度お試しください。",
paused: "配信の失敗が続いたため、Webhook は一時停止中です。再開してから、もう一度お試しください。",
tooManyDeliveries: "テストイベントと再配信の回数が多すぎます。数分後にもう一度お試しください。",
},
tokens: {
notFound: "API トークンが見つかりません。",
alreadyCreated: "このフォームではすでにトークンを作成しました。コピーしていない場合は、取り消して新しく作成してください。",
},
exports: {
underWay: "エクスポートをすでに準備しています。完了するまでお待ちください。",
tooMany: "エクスポートは 1 日 3 回までです。後でもう一度お試しください。",
notFound: "エクスポートが見つかりません。エクスポートは 7 日後に削除されます。",
},
documents: {
notFound: "文書が見つかりません。",
beingSealed: "文書を封印しています。数秒後にもう一度お試しください。",
fileProcessed: "ファイルは処理済みのため置き換えられません。新しい文書を作成してください。",
},
recipients: {
notFound: "この文書に受信者が見つかりません。",
exists: "この文書には、このメールアドレスの受信者がすでにいます。",
begun: "この受信者はすでに署名に同意したか、フィールドに入力したため、変更できません。",
nobodyLeft: "対応が必要な最後の受信者です。文書を取り消すか削除してください。",
assistantOrder: "アシスタントには署名の順序が必要ですが、文書は順序なしで送信されています。別の役割を選択してください。",
changed: "フォームを開いた後にメールアドレスが変更されました。確認してもう一度お試しください。",
nobodyToRemind: "通知できる受信者がいません。すでに完了しているか、控えを受け取るだけか、まだ順番ではありません。",
},
title: {
missing: "255 文字以内のタイトルを入力してください。",
},
templates: {
notFound: "テンプレートが見つかりません。",
},
csv: {
notFound: "このアップロードは存在しません。テンプレートとともに削除された可能性があります。",
tooManyFiles: "1 日にアップロードした CSV ファイルの合計が大きすぎます。後でもう一度お試しください。",
tooManyRows: "開始できる CSV の行は 1 日 5,000 行までです。後でもう一度お試しください。",
rowsTooLarge: "各行にテンプレートの受信者がすべて含まれるため、行が大きすぎます。ファイルを分割してください。",
tooWide: ({ has, takes }) => `ファイルには ${has} 列ありますが、このテンプレートに必要なのは ${takes} 列です。`,
unknownColumn: "このテンプレートにこの列はありません。CSV ファイルをもう一度ダウンロードしてください。",
twice: "列が重複しています。",
missing: "列がありません。",
tooManyValues: "行の値が列の数より多くなっています。",
unnamedColumn: ({ value }) => `値「${value}」は名前のない列にあります。`,
encoding: "ファイルの文字コードが UTF-8 ではありません。表計算ソフトで「CSV UTF-8」として保存してください。",
tooLong: ({ max }) => `ファイルが ${max} 行を超えています。複数のファイルに分割してください。`,
empty: "ファイルが空です。",
noRows: "列名はありますが、その下に行がありません。",
unreadable: ({ line }) => `${line} 行目付近を読み取れません。引用符が不足しているか、位置が正しくありません。`,
},
};
