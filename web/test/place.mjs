// Where something of the map is in the window.

/** A place in the window that surely belongs to an area of the map and that nothing covers, or null. */
export const placeOf = (page, key) =>
	page.locator(`.ground[data-key="${key}"]`).evaluateAll((paths) => {
		for (const path of paths) {
			const box = path.getBBox();
			const at = path.ownerSVGElement.createSVGPoint();
			for (let y = 1; y < 16; y++)
				for (let x = 1; x < 16; x++) {
					[at.x, at.y] = [box.x + (box.width * x) / 16, box.y + (box.height * y) / 16];
					const on = at.matrixTransform(path.getScreenCTM());
					if (path.isPointInFill(at) && document.elementFromPoint(on.x, on.y) === path) return { x: on.x, y: on.y };
				}
		}
		return null;
	});
