import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("pt");

export const portuguese: RefusalWords = {
	linkUnknown:
		"Este link de assinatura não é válido. Abra novamente o link do seu e-mail ou peça um novo ao remetente.",
	access: "O remetente exige que você confirme sua identidade antes de ver este documento.",
	authentication: {
		SIGN_IN: "Entre com uma conta do seu endereço de e-mail para continuar.",
		OTHER_ACCOUNT: "Você entrou com outro endereço de e-mail. Troque de conta para continuar.",
		PASSKEY: "Sua conta não tem uma chave de acesso. Configure uma para continuar.",
		TWO_FACTOR_AUTH: "Sua conta não tem um aplicativo autenticador. Configure um para continuar.",
		PROOF: "O remetente exige que você confirme sua identidade antes de assinar ou recusar.",
	},
	codeNotOffered: "Este documento não pede um código.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Este código está incorreto. Resta ${guessesLeft} tentativa.`,
			other: `Este código está incorreto. Restam ${guessesLeft} tentativas.`,
		}),
	codeUsedUp: "Este código está incorreto ou expirou. Solicite um novo.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Já enviamos vários códigos. Aguarde ${minutes} minuto para solicitar outro.`,
			other: `Já enviamos vários códigos. Aguarde ${minutes} minutos para solicitar outro.`,
		}),
	totpWrong: "Este código está incorreto ou já foi usado. Digite o código que seu aplicativo mostra agora.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Tentativas demais. Aguarde ${minutes} minuto e tente novamente.`,
			other: `Tentativas demais. Aguarde ${minutes} minutos e tente novamente.`,
		}),
	passkeyNotAccepted: "Sua chave de acesso não foi aceita. Tente novamente.",
	statementOutdated: "Este documento mudou depois que você o abriu. Confira-o novamente antes de assinar.",
	foreignForm: "Esta solicitação veio de outro site. Abra seu link de assinatura e tente novamente por lá.",
	notShown: "No momento, este link não dá acesso ao documento.",
	notDrawn: "Não é possível exibir o documento agora. Tente novamente em instantes.",
	notYourTurn: "Ainda não é a sua vez. Avisaremos por e-mail quando for.",
	alreadySigned: "Você já concluiu este documento.",
	nothingToDo: "Você não precisa fazer nada. Você receberá uma cópia.",
	expired: "Esta solicitação de assinatura expirou. Peça ao remetente que envie o documento novamente.",
	notSent: "O documento ainda não foi enviado. Avisaremos por e-mail quando estiver pronto.",
	over: {
		COMPLETED: "O documento já está concluído.",
		REJECTED: "O documento foi recusado e não pode mais ser assinado.",
		CANCELLED: "O remetente cancelou o documento.",
	},
	fieldNotFound: "Este campo não existe ou não cabe a você preenchê-lo.",
	fieldFixed: "Este campo não pode ser alterado.",
	fieldsMissing: (count) =>
		plural(count, { one: `Confira ${count} campo.`, other: `Confira ${count} campos.` }),
	consent: "Marque a caixa para concordar em assinar eletronicamente.",
	reason: "Informe o motivo da recusa.",
	imageTooLarge: "A imagem tem mais de 2 MB.",
	imageOfOtherKind: "Envie uma imagem PNG ou JPEG.",
	imageBlank: "A imagem está em branco. Escolha outra ou desenhe sua assinatura.",
	imageUnreadable: "A imagem está danificada ou tem pixels demais. Escolha outra.",
	answersTooLarge:
		"Os dados preenchidos neste documento são grandes demais no total. Digite menos texto ou digite sua assinatura.",
	errorPage: {
		headline: "Algo deu errado",
		headlines: {
			403: "Acesso negado",
			404: "Página não encontrada",
			410: "Não está mais disponível",
			429: "Tentativas demais",
			503: "Serviço indisponível",
		},
		invalidRequest: "Este link ou formulário não é válido. Volte e tente novamente.",
		backHome: "Voltar ao início",
		requestId: "Identificador da solicitação, para o suporte:",
		tryLater: "Aguarde um momento e tente novamente.",
		failed: "Volte e tente novamente. Se o problema continuar, fale com o remetente.",
	},
};
