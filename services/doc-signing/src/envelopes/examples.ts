// Examples of the API document that documents and templates share.

export const uploadUrlExample =
	"https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c";

const signature = { id: 5, recipientId: 17, type: "SIGNATURE", customText: "" };

/** A field in reads of documents: positions are text. */
export const fieldReadExample = {
	...signature,
	page: 1,
	positionX: "10",
	positionY: "84",
	width: "34",
	height: "6.5",
	fieldMeta: null,
};

/** A field in responses to adding, changing and removing: positions are numbers. */
export const fieldAnswerExample = {
	...signature,
	pageNumber: 1,
	pageX: 10,
	pageY: 84,
	pageWidth: 34,
	pageHeight: 6.5,
};
