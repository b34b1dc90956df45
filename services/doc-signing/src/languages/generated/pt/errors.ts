// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Sua função na equipe só permite isso para o que você criou.` } as Cases)[limited] ?? `Sua função na equipe não permite isso.`} Fale com um proprietário ou administrador da equipe.`,
notMember: "Este usuário não é membro da equipe.",
logo: {
tooLarge: "O logotipo tem mais de 1 MB. Escolha um arquivo menor.",
otherKind: "O logotipo precisa ser uma imagem PNG, JPEG ou WebP.",
unreadable: "A imagem está danificada ou tem pixels demais. Escolha outra.",
blank: "O logotipo não aparece sobre branco, como nos e-mails e no certificado. Escolha um mais escuro.",
tooMany: "Você pode enviar 20 logotipos por hora. Tente mais tarde.",
notFound: "Logotipo não encontrado. Ele pode ter sido substituído.",
},
chooseImage: "Escolha uma imagem.",
chooseCsv: "Escolha um arquivo CSV.",
choosePdf: "Escolha um arquivo PDF.",
uploadIncomplete: "O envio está incompleto ou danificado. Envie o arquivo de novo.",
webhooks: {
chooseEvent: "Escolha pelo menos um evento.",
notFound: "Webhook não encontrado.",
deliveryNotFound: "Entrega não encontrada para este webhook.",
tooMany: ({ limit }) => `Uma conta pode ter no máximo ${limit} webhooks. Exclua um primeiro.`,
disabled: "O webhook está desativado. Ative-o e tente de novo.",
paused: "O webhook está pausado porque as entregas falhavam. Retome-o e tente de novo.",
tooManyDeliveries: "Você enviou eventos de teste e reenvios demais. Tente de novo em alguns minutos.",
},
tokens: {
notFound: "Token de API não encontrado.",
alreadyCreated: "Este formulário já criou um token. Se você não o copiou, revogue-o e crie outro.",
},
exports: {
underWay: "Uma exportação já está sendo preparada. Aguarde até que termine.",
tooMany: "Você pode iniciar três exportações por dia. Tente mais tarde.",
notFound: "Exportação não encontrada. As exportações são excluídas após 7 dias.",
},
documents: {
notFound: "Documento não encontrado.",
beingSealed: "O documento está sendo selado. Tente de novo em alguns segundos.",
fileProcessed: "O arquivo já foi processado e não pode ser substituído. Crie um novo documento.",
},
recipients: {
notFound: "Destinatário não encontrado neste documento.",
exists: "Este documento já tem um destinatário com este e-mail.",
begun: "Este destinatário já concordou em assinar ou preencheu um campo, então isso não pode mais ser alterado.",
nobodyLeft: "Este é o último destinatário que precisa agir. Cancele ou exclua o documento.",
assistantOrder: "Um assistente exige uma ordem de assinatura, e o documento foi enviado sem ela. Escolha outra função.",
changed: "O e-mail foi alterado depois que você abriu o formulário. Confira-o e tente de novo.",
nobodyToRemind: "Nenhum destes destinatários pode ser avisado: já concluíram, só recebem uma cópia ou ainda não é a vez deles.",
},
title: {
missing: "Informe um título de até 255 caracteres.",
},
templates: {
notFound: "Modelo não encontrado.",
},
csv: {
notFound: "Este envio não existe. Ele pode ter sido excluído com o modelo.",
tooManyFiles: "Os arquivos CSV enviados em um dia são grandes demais em conjunto. Tente mais tarde.",
tooManyRows: "Você pode iniciar até 5.000 linhas CSV por dia. Tente mais tarde.",
rowsTooLarge: "As linhas do arquivo são grandes demais, porque cada uma tem todos os destinatários do modelo. Divida o arquivo.",
tooWide: ({ has, takes }) => `O arquivo tem ${has} colunas, mas este modelo exige ${takes}.`,
unknownColumn: "Este modelo não tem essa coluna. Baixe o arquivo CSV de novo.",
twice: "A coluna aparece mais de uma vez.",
missing: "A coluna está ausente.",
tooManyValues: "A linha tem mais valores do que colunas.",
unnamedColumn: ({ value }) => `O valor “${value}” está em uma coluna sem nome.`,
encoding: "O arquivo não está codificado em UTF-8. Salve-o como “CSV UTF-8” na planilha.",
tooLong: ({ max }) => `O arquivo tem mais de ${max} linhas. Divida-o em vários arquivos.`,
empty: "O arquivo está vazio.",
noRows: "O arquivo tem nomes de colunas, mas nenhuma linha abaixo.",
unreadable: ({ line }) => `O arquivo não pode ser lido perto da linha ${line}: falta uma aspa ou ela está no lugar errado.`,
},
};
