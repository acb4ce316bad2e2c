// The number that the decision bar asks for, where the board says what each would come to and sets it too.

class Ranged {
	n = $state(0);
}

export const ranged = new Ranged();
