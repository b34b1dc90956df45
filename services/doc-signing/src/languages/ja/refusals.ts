import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("ja");

export const japanese: RefusalWords = {
	linkUnknown:
		"この署名用リンクは無効です。メールのリンクをもう一度開くか、送信者に新しいリンクを依頼してください。",
	access: "この文書を表示する前の本人確認を、送信者が求めています。",
	authentication: {
		SIGN_IN: "続けるには、ご自身のメールアドレスのアカウントでログインしてください。",
		OTHER_ACCOUNT: "別のメールアドレスでログインしています。続けるには、アカウントを切り替えてください。",
		PASSKEY: "アカウントにパスキーがありません。続けるには、設定してください。",
		TWO_FACTOR_AUTH: "アカウントに認証アプリが設定されていません。続けるには、設定してください。",
		PROOF: "署名または辞退の前の本人確認を、送信者が求めています。",
	},
	codeNotOffered: "この文書にコードは必要ありません。",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, { other: `コードが正しくありません。あと${guessesLeft}回入力できます。` }),
	codeUsedUp: "コードが正しくないか、有効期限が切れています。新しいコードを請求してください。",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			other: `すでに複数のコードを送信しました。${minutes}分後にもう一度請求してください。`,
		}),
	totpWrong:
		"コードが正しくないか、すでに使用されています。アプリに現在表示されているコードを入力してください。",
	tooManyGuesses: (minutes) =>
		plural(minutes, { other: `試行回数が多すぎます。${minutes}分後にもう一度お試しください。` }),
	passkeyNotAccepted: "パスキーを確認できませんでした。もう一度お試しください。",
	statementOutdated: "この文書は、開いた後に変更されました。署名する前にもう一度確認してください。",
	foreignForm: "別のウェブサイトからのリクエストです。署名用リンクを開き、そこからもう一度お試しください。",
	notShown: "現在、このリンクでは文書を表示できません。",
	notDrawn: "現在、文書を表示できません。しばらくしてからもう一度お試しください。",
	notYourTurn: "まだ順番ではありません。順番になりましたら、メールでお知らせします。",
	alreadySigned: "この文書の手続きはすでに完了しています。",
	nothingToDo: "お手続きは必要ありません。写しをお受け取りになります。",
	expired: "署名の期限が過ぎました。送信者に文書の再送信を依頼してください。",
	notSent: "文書はまだ送信されていません。準備ができましたら、メールでお知らせします。",
	over: {
		COMPLETED: "この文書はすでに完成しています。",
		REJECTED: "この文書は辞退されたため、署名できません。",
		CANCELLED: "送信者がこの文書を取り消しました。",
	},
	fieldNotFound: "この項目は存在しないか、ご自身の入力項目ではありません。",
	fieldFixed: "この項目は変更できません。",
	fieldsMissing: (count) => plural(count, { other: `${count}件の項目をご確認ください。` }),
	consent: "電子的に署名することに同意する場合は、チェックボックスをオンにしてください。",
	reason: "辞退の理由を入力してください。",
	imageTooLarge: "画像が2MBを超えています。",
	imageOfOtherKind: "PNGまたはJPEGの画像をアップロードしてください。",
	imageBlank: "画像に何も写っていません。別の画像を選ぶか、手書きで署名してください。",
	imageUnreadable: "画像が破損しているか、画素数が多すぎます。別の画像を選んでください。",
	answersTooLarge:
		"この文書の入力内容が全体で大きすぎます。文字数を減らすか、署名をキーボードで入力してください。",
	errorPage: {
		headline: "エラーが発生しました",
		headlines: {
			403: "アクセスできません",
			404: "ページが見つかりません",
			410: "現在は利用できません",
			429: "試行回数が多すぎます",
			503: "サービスを利用できません",
		},
		invalidRequest: "このリンクまたはフォームは無効です。前のページに戻り、もう一度お試しください。",
		backHome: "ホームに戻る",
		requestId: "リクエストID（お問い合わせ用）：",
		tryLater: "しばらくしてから、もう一度お試しください。",
		failed: "前のページに戻り、もう一度お試しください。解決しない場合は、送信者にお問い合わせください。",
	},
};
