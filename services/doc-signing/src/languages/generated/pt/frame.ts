// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
export const frame: FrameWords = {
documents: "Documentos",
sentToMe: "Enviados para mim",
waiting: ({ count }) => `${`${count} à sua espera`}`,
templates: "Modelos",
verifyPdf: "Verificar um PDF",
settings: "Configurações",
signOut: "Sair",
sentWith: ({ product }) => `Enviado com ${product}`,
save: "Salvar",
delete: "Excluir",
account: "Conta",
myDocuments: "Meus documentos",
back: "Voltar",
language: {
title: "Idioma",
label: "Idioma das suas páginas e e-mails",
hint: "Os destinatários leem no idioma que você escolhe para cada documento.",
automatic: "Automático: o do navegador",
save: "Salvar idioma",
},
profileSaved: {
name: "Nome salvo.",
email: "Endereço de e-mail alterado.",
language: "Idioma salvo.",
},
refusals: {
noSuchTeam: "Equipe não encontrada.",
teamNotYours: "Você não é membro desta equipe, ou ela não existe.",
sessionEnded: "Sua sessão terminou. Entre novamente.",
},
alsoRevokeTokens: "Revogar também meus tokens de API",
team: ({ name }) => `a equipe ${name}`,
newAccount: {
title: "Criar conta",
heading: "Quase pronto",
address: ({ email }) => `O endereço de e-mail da sua conta será ${email}.`,
name: "Seu nome",
nameHint: "Exibido aos destinatários dos seus documentos.",
},
};
