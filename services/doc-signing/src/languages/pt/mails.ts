import type { RecipientRole } from "../../field-types/rules/roles.ts";
import type { MailWords } from "../en/mails.ts";

const verbs: Record<RecipientRole, string> = {
	SIGNER: "assinar",
	APPROVER: "aprovar",
	VIEWER: "ler",
	ASSISTANT: "ajudar a preencher",
	CC: "ler",
};
const asked: Record<RecipientRole, string> = {
	SIGNER: "assine",
	APPROVER: "aprove",
	VIEWER: "leia",
	ASSISTANT: "ajude a preencher",
	CC: "leia",
};

/** Brazilian Portuguese. */
export const portuguese: MailWords = {
	lang: "pt-BR",
	greeting: (name) => `Olá, ${name},`,
	request: {
		subject: ({ sender, title, role }) => `${sender} pede que você ${asked[role]} “${title}”`,
		opening: ({ sender, title, role }) => `${sender} pede que você ${asked[role]} “${title}”.`,
	},
	turn: {
		subject: ({ title, role }) => `É a sua vez de ${verbs[role]} “${title}”`,
		opening: ({ sender, title, role }) => `É a sua vez de ${verbs[role]} “${title}”, de ${sender}.`,
	},
	reminder: {
		subjectOf: (subject) => `Lembrete: ${subject}`,
		subject: ({ title, role }) => `Lembrete: ${asked[role]} “${title}”`,
		opening: ({ sender, title, role }) => `${sender} está aguardando que você ${asked[role]} “${title}”.`,
	},
	messageFrom: (sender) => `Mensagem de ${sender}:`,
	actBefore: ({ role, day }) => `Prazo para ${verbs[role]} o documento: ${day}.`,
	sentBy: ({ product, host, sender, email }) =>
		`Enviado com ${product} (${host}) em nome de ${sender}, ${email}.`,
	openDocument: "Abrir documento",
	downloadPdf: "Baixar PDF",
	linkIsPersonal:
		"Este link é pessoal. Quem o tiver pode agir em seu nome; por isso, não encaminhe este e-mail.",
	questions: (sender) => `Dúvidas sobre o documento? Responda a este e-mail para falar com ${sender}.`,
	finished: {
		subject: ({ title }) => `Concluído: “${title}”`,
		attached: ({ title }) => `“${title}” está concluído. O PDF selado está anexado a este e-mail.`,
		linked: ({ title }) =>
			`“${title}” está concluído. O PDF selado é grande demais para ser anexado. Baixe-o com o botão abaixo.`,
		linkedForDays: ({ title }) =>
			`“${title}” está concluído. O PDF selado é grande demais para ser anexado. Você pode baixá-lo durante sete dias com o botão abaixo ou a qualquer momento na página do documento.`,
		keep: "Guarde o arquivo como está. Imprimi-lo ou salvá-lo novamente remove o selo, que comprova o que foi assinado.",
	},
	declined: {
		subject: ({ name, title }) => `${name} recusou “${title}”`,
		text: ({ name, title }) => `${name} recusou “${title}”. O documento não pode mais ser assinado. Motivo:`,
	},
	cancelled: {
		subject: ({ title }) => `Cancelado: “${title}”`,
		text: ({ sender, title }) =>
			`${sender} cancelou “${title}”. Você não precisa fazer nada. Seu link de assinatura não funciona mais.`,
	},
	expired: {
		subject: ({ name, title }) => `Prazo encerrado para ${name}: “${title}”`,
		text: ({ name, email, title }) =>
			`${name} (${email}) não concluiu “${title}” a tempo, e a solicitação de assinatura expirou. Para prorrogar o prazo, envie o documento novamente.`,
	},
	removed: {
		subject: ({ title }) => `Você não precisa mais assinar “${title}”`,
		text: ({ sender, title }) =>
			`${sender} removeu você de “${title}”. Você não precisa fazer nada. Seu link de assinatura não funciona mais.`,
	},
	corrected: {
		subject: ({ title }) => `Em correção: “${title}”`,
		text: ({ sender, title }) =>
			`${sender} está corrigindo “${title}”, que você já assinou. Abra-o para ver a versão atual. Se não concordar, entre em contato com o remetente.`,
	},
	code: {
		subject: (code) => `${code} é o seu código`,
		toOpen: "Seu código para abrir um documento:",
		toAct: "Seu código para assinar ou recusar um documento:",
		validFor: (minutes) =>
			`Digite-o na página que o solicitou. Ele é válido por ${minutes} minutos e só pode ser usado uma vez.`,
		notAsked:
			"Se você não o solicitou, outra pessoa tem o seu link de assinatura. Não informe este código a ela.",
	},
};
